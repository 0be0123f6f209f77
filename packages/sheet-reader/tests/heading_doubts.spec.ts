import { test } from '@japa/runner'
import { headingDoubt } from '../src/interpretation/headings/heading_doubts.js'

test.group('Heading doubts', () => {
  test('doubts the rest of a heading that was misread: {$self}')
    .with(['I §', 'a 0', '-', '7'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts a name that begins with a word between others: {$self}')
    .with(['in English', 'de la vie', 'and Moral Studies', '& Creative Arts', '/ Moral Studies'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts a name below a word of the title: {$self}')
    .with(['Term ENG', 'Session: Maths'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts a name behind the last word of another: {$self}')
    .with(['Language Mathematics', 'Studies Physics', 'MATHÉMATIQUES DICTÉE'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts a name behind what is said of all marks: {$self}')
    .with(['% of Marks Eng.', 'Total Marks English', 'Class Position Biology'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts a name with marks of a row behind it: {$self}')
    .with(['Eng. Lang. 66 54', 'Maths 58 70'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts a name with the beginning of a broken sub-heading behind it: {$self}')
    .with(['ENG Grad', 'Basic Science Averag'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('doubts initials of which one may be another letter and its point: {$self}')
    .with(['LQ.S', 'C.LW'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))

  test('does not doubt a short name of a subject: {$self}')
    .with(['MTH', 'PE', 'C.R.S.', 'MTH 101', 'Lit. Eng.', 'LIT.'])
    .run(({ assert }, label) => assert.isFalse(headingDoubt(label)))

  test('where a bracket is not closed', ({ assert }) => {
    assert.isTrue(headingDoubt('EHL (100'))
    assert.isFalse(headingDoubt('EHL (Home)'))
  })

  test('does not doubt a subject behind the number of its paper: {$self}')
    .with(['101 English', '231 Biology', '121 MATHEMATICS'])
    .run(({ assert }, label) => assert.isFalse(headingDoubt(label)))

  test('does not doubt a subject behind the paper or section that it is: {$self}')
    .with(['Paper I: English', 'Section B - Mathematics', 'PAPER II: General Knowledge'])
    .run(({ assert }, label) => assert.isFalse(headingDoubt(label)))

  test('doubts what may be the rest of two codes: {$self}')
    .with(['101 PHY', '101 CHEM'])
    .run(({ assert }, label) => assert.isTrue(headingDoubt(label)))
})
