import { test } from '@japa/runner'
import type { RecordContent, SubjectEntry } from '../services/record_content.js'
import { reasonsOf } from '../services/review_reasons.js'

function subject(label: string, change: Partial<SubjectEntry> = {}): SubjectEntry {
  return { key: label, label, score: 60, confidence: 0.99, flags: [], ...change }
}

function content(change: Partial<RecordContent> = {}): RecordContent {
  return {
    studentName: 'ADE Bola',
    admissionNumber: null,
    subjects: [],
    total: 60,
    average: 60,
    grade: 'B',
    position: 1,
    confidences: { total: 0.99, average: 0.99, grade: 0.99, position: 0.99 },
    confidence: 0.99,
    flags: [],
    ...change,
  }
}

test.group('Reasons to look at a value', () => {
  test('are none where everything is sure', ({ assert }) => {
    assert.deepEqual(reasonsOf(content({ subjects: [subject('English')] })), {})
  })

  test('stand beside the value that they concern', ({ assert }) => {
    const subjects = [
      subject('English', { flags: ['SCORE_UNREADABLE'], score: null }),
      subject('Maths', { confidence: 0.7, flags: ['LOW_CONFIDENCE', 'COMPONENT_MISMATCH'] }),
      subject('Physics'),
    ]
    const flags = ['NAME_UNCERTAIN', 'DUPLICATE_STUDENT', 'TOTAL_MISMATCH', 'PICTURE_POOR'] as const
    assert.deepEqual(reasonsOf(content({ subjects, flags: [...flags] })), {
      studentName: ['name', 'duplicate'],
      total: ['sum'],
      subjects: { English: ['unreadable'], Maths: ['doubtful', 'components'] },
    })
  })

  test('stand beside what left no ink that could be doubted', ({ assert }) => {
    const subjects = [subject('English', { isGradeUnread: true }), subject('Physics')]
    assert.deepEqual(reasonsOf(content({ subjects, unread: ['position', 'admissionNumber'] })), {
      position: ['unreadable'],
      admissionNumber: ['unreadable'],
      subjectGrades: { English: ['unreadable'] },
    })
  })

  test("tell a subject's grade from the student's own", ({ assert }) => {
    const graded = (flags: SubjectEntry['flags']) => [
      subject('English', { grade: { value: 'A', confidence: 0.95 }, flags }),
    ]
    assert.deepEqual(
      reasonsOf(content({ subjects: graded(['GRADE_MISMATCH']), flags: ['GRADE_MISMATCH'] })),
      { subjectGrades: { English: ['grade'] } }
    )
    assert.deepEqual(reasonsOf(content({ subjects: graded([]), flags: ['GRADE_MISMATCH'] })), {
      grade: ['grade'],
    })
  })

  test('name a value that is doubtful although no flag says which', ({ assert }) => {
    const doubted = content({ confidences: { total: 0.6 }, flags: ['LOW_CONFIDENCE'] })
    assert.deepEqual(reasonsOf(doubted), { total: ['doubtful'] })
  })
})
