export { inspectFile, parsePages } from './inspect.js'
export type { InspectedPage, Inspection } from './inspect.js'
export { inspectionText } from './text.js'
export { inspectionSvg, pageBackground } from './svg.js'
