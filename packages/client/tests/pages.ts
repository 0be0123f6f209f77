/** What a page of a school would do with the package; `return` tells the test what it found. */
export const PAGE_OF_SCHOOL = {
  imports: `
    import { TenantEducation } from '@tenant-education/client'
    import { uploadWithToken } from '@tenant-education/client/browser.js'
    import { pdfOfPhotos } from '@tenant-education/client/photos.js'
    import { verifyWebhook } from '@tenant-education/client/webhooks.js'`,
  script: `
    const { token, jpeg, vector } = await (await fetch('/given')).json()
    const sheet = await (await fetch('/sheet.pdf')).blob()
    let refusal = null
    try {
      new TenantEducation({ apiKey: 'tep_test', baseUrl: location.origin })
    } catch (error) {
      refusal = error.name
    }
    const headers = { 'x-service-timestamp': '1795000000', 'x-service-signature': vector.signature }
    const body = '{"event":"file.completed","fileId":"f1"}'
    const verify = (text) => verifyWebhook(text, headers, vector.secret, 1795000000000)
    const { event } = await verify(body)
    const isForgedBelieved = await verify(body + ' ').then(() => true, () => false)
    const photo = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))
    const pdf = await pdfOfPhotos([photo])
    const startOfPdf = (await pdf.text()).slice(0, 5)
    let sent = 0
    const file = new File([sheet], 'chosen.pdf', { type: 'application/pdf' })
    const { fileId } = await uploadWithToken(token, file, {
      onProgress: (progress) => (sent = progress.sent),
    })
    const again = await uploadWithToken(token, file).catch(({ status }) => status)
    return { refusal, event, isForgedBelieved, startOfPdf, sent, fileId, again }`,
}

/** What a page of the dashboard would do. */
export const PAGE_OF_DASHBOARD = {
  imports: `
    import { DashboardClient } from '@tenant-education/client/dashboard.js'`,
  script: `
    const client = new DashboardClient({ tenant: 'unity-college' })
    const sheet = await (await fetch('/sheet.pdf')).blob()
    let sent = 0
    const file = new File([sheet], 'dropped.pdf', { type: 'application/pdf' })
    const { fileId } = await client.files.upload(file, {
      onProgress: (progress) => (sent = progress.sent),
    })
    const { stage } = await client.files.waitUntilDone(fileId)
    const [record] = await client.documents.getFileStudentRecords({ fileId }).all({ max: 1 })
    document.cookie = 'XSRF-TOKEN=; Max-Age=0'
    const refused = await client.payments
      .initialize({ email: 'parent@home.example', amount: 500000 })
      .catch(({ name, code }) => name + ' ' + code)
    return { sent, fileId, stage, name: record.studentName, refused }`,
}
