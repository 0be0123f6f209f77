import { failToStart, ignite } from './boot.js'

ignite().httpServer().start().catch(failToStart)
