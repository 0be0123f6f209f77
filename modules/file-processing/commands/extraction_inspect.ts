import { writeFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import { CommandFailure, ExitCode, PlatformCommand } from '#platform/console/platform_command'
import type { Engine } from '@tenant-education/sheet-reader'
import type { Inspection } from '@tenant-education/sheet-reader/inspect'

/** `node ace extraction:inspect results.pdf --pages=1,3-5 --json` */
export default class ExtractionInspect extends PlatformCommand {
  static override commandName = 'extraction:inspect'
  static override description = 'Print what the reader sees in a PDF, without storing anything'
  static override options = { startApp: false }

  @args.spread({ description: 'The PDF; several give a list', required: false })
  declare files?: string[]

  @flags.string({ description: 'auto, text_layer or tesseract', default: 'auto' })
  declare engine: string

  @flags.string({ description: 'Pages, for example 1,3-5' })
  declare pages?: string

  @flags.string({
    description: 'Draws each page with what was seen, into this folder or beside the file',
    allowEmptyValue: true,
  })
  declare svg?: string

  async perform() {
    const { ENGINES } = await import('@tenant-education/sheet-reader')
    const { parsePages } = await import('@tenant-education/sheet-reader/inspect')

    if (!this.files || this.files.length === 0) {
      return this.wrongUsage('Give the PDF: node ace extraction:inspect <file.pdf>.')
    }
    const engine = ENGINES.find((known) => known === this.engine)
    if (!engine) {
      return this.wrongUsage(`--engine is one of ${ENGINES.join(', ')}.`)
    }
    const pages = this.pages === undefined ? undefined : parsePages(this.pages)
    if (pages === null) {
      return this.wrongUsage('--pages takes page numbers, for example --pages=1,3-5.')
    }
    const inspections: Inspection[] = []
    for (const file of this.files) {
      inspections.push(await this.#inspect(file, engine, pages))
    }
    return inspections.length === 1 ? { ...inspections[0] } : { files: inspections }
  }

  async #inspect(file: string, engine: Engine, pages?: number[]): Promise<Inspection> {
    const { PdfError } = await import('@tenant-education/sheet-reader')
    const { inspectFile, inspectionText, pageBackground } =
      await import('@tenant-education/sheet-reader/inspect')

    const backgrounds = new Map<number, string>()
    try {
      const inspection = await inspectFile(file, {
        engine,
        pages,
        onPage: async (document, { pageNumber }) => {
          if (this.svg === undefined) {
            return
          }
          backgrounds.set(pageNumber, await pageBackground(document, pageNumber))
        },
      })
      inspectionText(inspection).forEach((line) => this.print(line))
      await this.#writePictures(file, inspection, backgrounds)
      return inspection
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const isMissing = code === 'E_PDF_NOT_FOUND' || code === 'E_PDF_PAGE_NOT_FOUND'
      if (isMissing) {
        return this.missing(`${file}: ${message}`)
      }
      throw error instanceof PdfError
        ? new CommandFailure(ExitCode.failed, error.code, error.message)
        : error
    }
  }

  async #writePictures(
    file: string,
    inspection: Inspection,
    backgrounds: Map<number, string>
  ): Promise<void> {
    if (this.svg === undefined) {
      return
    }
    const { inspectionSvg } = await import('@tenant-education/sheet-reader/inspect')
    const folder = this.svg === '' ? dirname(file) : this.svg
    await mkdir(folder, { recursive: true })
    for (const page of inspection.pages) {
      const name = `${basename(file, '.pdf')}-page-${page.pageNumber}.svg`
      const background = backgrounds.get(page.pageNumber)!
      await writeFile(join(folder, name), inspectionSvg(page, inspection.records, background))
      this.print(`wrote ${join(folder, name)}`)
    }
  }
}
