import { receiver } from './server.ts'

/** `SIGNING_SECRET=whsec_… PORT=4000 node main.ts` prints every event that comes. */
const { SIGNING_SECRET, PORT = '4000' } = process.env
if (!SIGNING_SECRET) {
  console.error('Give your signing secret: SIGNING_SECRET=whsec_… node main.ts')
  process.exit(2)
}

receiver({
  secrets: [SIGNING_SECRET],
  handle: (event) => console.log(JSON.stringify(event)),
}).listen(Number(PORT), () => {
  console.log(`Waiting for events on port ${PORT}.`)
})
