import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StudentTruth } from '../samples/truth.js'

/** A document with what a perfect reader returns for it. */
export interface CorpusDocument {
  /** Without ending. */
  name: string
  path: string
  family: string
  producer: string
  /** Empty for a document without results. */
  truth: StudentTruth[]
}

interface ManifestEntry {
  file: string
  family: string
  producer: string
}

/**
 * The documents of a folder in order of their names: every `NAME.pdf` with a `NAME.truth.json`;
 * family and producer come from `manifest.json` where there is one.
 */
export async function readCorpus(folder: string, only = ''): Promise<CorpusDocument[]> {
  const entries = await readdir(folder)
  const manifest = new Map(
    (entries.includes('manifest.json') ? await readManifest(folder) : []).map((entry) => [
      entry.file.replace(/\.pdf$/, ''),
      entry,
    ])
  )
  const names = entries
    .filter((entry) => entry.endsWith('.truth.json'))
    .map((entry) => entry.slice(0, -'.truth.json'.length))
    .filter((name) => entries.includes(`${name}.pdf`) && name.startsWith(only))
    .sort()
  return Promise.all(
    names.map(async (name) => ({
      name,
      path: join(folder, `${name}.pdf`),
      family: manifest.get(name)?.family ?? 'unnamed',
      producer: manifest.get(name)?.producer ?? 'unnamed',
      truth: JSON.parse(
        await readFile(join(folder, `${name}.truth.json`), 'utf8')
      ) as StudentTruth[],
    }))
  )
}

async function readManifest(folder: string): Promise<ManifestEntry[]> {
  const content: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  return (Array.isArray(content) ? content : Object(content).documents) as ManifestEntry[]
}
