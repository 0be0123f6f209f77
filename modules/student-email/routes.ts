import accountRoutes from './routes/accounts.js'
import bulkRoutes from './routes/bulk.js'
import configurationRoutes from './routes/configuration.js'
import domainRoutes from './routes/domains.js'

/** Routes of the module. Those with a fixed path come before `/api/student-emails/:accountId`. */
export default function routes(): void {
  configurationRoutes()
  domainRoutes()
  bulkRoutes()
  accountRoutes()
}
