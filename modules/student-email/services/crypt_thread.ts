import { encrypt } from 'unixcrypt'
import { serveThread } from '#kernel/threads/serve_thread'

serveThread(async (plain: string) => encrypt(plain))
