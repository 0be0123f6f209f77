import { test } from '@japa/runner'
import { readCorpusDocument } from '../bench/read_corpus_document.js'
import { filledForm, harmlessPatches, patchedSheet } from '../samples/faults/later_changes.js'
import { CLASS } from '../samples/faults/odd_pages.js'

test.group('Pages that were changed after they were printed', () => {
  for (const [what, make] of [
    ['are read as they are seen where a patch hides what was there', patchedSheet],
    ['are read whole where white areas hide nothing', harmlessPatches],
    ['are read with what was typed into the fields of a form', filledForm],
  ] as const) {
    test(what, async ({ assert }) => {
      const { records, error } = await readCorpusDocument(make())
      assert.isNull(error)
      assert.deepEqual(
        records.map(({ studentName, subjects, total }) => [
          studentName.value,
          ...subjects.map(({ score }) => String(score?.value ?? '')),
          String(total?.value ?? ''),
        ]),
        CLASS.map(([, ...values]) => values)
      )
      assert.isEmpty(records.flatMap(({ flags }) => flags))
    })
  }
})
