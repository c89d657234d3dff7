import { notify } from '../../../client/notify.ts'

/** How long the object URL stays valid for the new tab. */
const KEPT_MS = 60_000

/**
 * Opens a PDF in a new tab. Clients' files are served with a sandbox policy, in which no PDF viewer runs, so the tab
 * gets the bytes as a blob typed as PDF.
 */
export const openPdf = async (url: string, name: string): Promise<void> => {
  // Opened right away, within the click: after an await the browser would block it as a popup.
  const tab = window.open('about:blank', '_blank')
  try {
    const answer = await fetch(url)
    if (!answer.ok || tab === null) throw new Error('Not opened.')
    const address = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
    tab.opener = null
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  } catch {
    // Popup blocked or URL expired: the file can still be downloaded.
    tab?.close()
    notify({ kind: 'bad', title: 'Couldn’t open the file', content: `Download ${name} to see it.` })
  }
}
