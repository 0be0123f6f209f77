export { INSPECTION_ENGINES, inspectFile, parsePages } from './inspect.js'
export type { InspectedPage, Inspection, InspectionEngine, InspectionOptions } from './inspect.js'
export { inspectionText } from './text.js'
export { inspectionSvg, pageBackground } from './svg.js'
