import './styles/tokens.css'
import './styles/base.css'
import { createApp } from 'vue'
import App from './App.vue'
import { plainClient, PlatformError, schoolInAddress } from './client.js'
import { fillPlainHttp } from './plain_http.js'
import { router } from './router.js'
import { setMe, type Me } from './session.js'
import { signInAddress } from './signed_out.js'

/** The first answer may stand in the page already, which saves a round trip. */
function embedded(): Me | null {
  const text = document.getElementById('me')?.textContent
  return text ? (JSON.parse(text) as Me) : null
}

async function start(): Promise<void> {
  const app = createApp(App)
  try {
    setMe(
      embedded() ?? (await plainClient(schoolInAddress()).request<Me>('GET', '/api/dashboard/me'))
    )
    app.use(router)
  } catch (error) {
    if (error instanceof PlatformError && error.status === 401) {
      location.replace(signInAddress())
      return
    }
    app.provide('failed', error)
  }
  app.mount('#app')
}

fillPlainHttp()
void start()
