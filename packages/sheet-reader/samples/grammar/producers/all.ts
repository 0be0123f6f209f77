import { calc } from './calc.js'
import { chromium } from './chromium.js'
import { groff } from './groff.js'
import { latex } from './latex.js'
import { pdfkit } from './pdfkit.js'
import type { Producer } from './producer.js'
import { text } from './text.js'
import { writer } from './writer.js'

export const ALL_PRODUCERS: readonly Producer[] = [
  chromium,
  calc,
  writer,
  latex,
  groff,
  pdfkit,
  text,
]
