export { prefetchAtSignIn } from './services/app_entry.js'
export { pageVisit, type Me, type PageVisit } from './services/own_page.js'
