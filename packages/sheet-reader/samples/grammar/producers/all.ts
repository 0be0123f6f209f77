import { chromium } from './chromium.js'
import { pdfkit } from './pdfkit.js'
import type { Producer } from './producer.js'
import { text } from './text.js'

export const ALL_PRODUCERS: readonly Producer[] = [chromium, pdfkit, text]
