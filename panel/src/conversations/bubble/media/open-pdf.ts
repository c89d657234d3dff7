import { notify } from '../../../client/notify.ts'

/** The browser keeps the file that long for the tab that shows it. */
const KEPT_MS = 60_000

/**
 * Shows a PDF in a tab of its own. Files of clients are answered in a sandbox, in which no viewer runs: the tab gets the
 * bytes, as a PDF and as nothing else.
 */
export const openPdf = async (url: string, name: string): Promise<void> => {
  // At once, while the click counts: later a browser would take it for an unasked window.
  const tab = window.open('about:blank', '_blank')
  try {
    const answer = await fetch(url)
    if (!answer.ok || tab === null) throw new Error('Not opened.')
    const address = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
    tab.opener = null
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  } catch {
    // No window allowed, or the address has ended: the file can still be saved.
    tab?.close()
    notify({ kind: 'bad', title: 'The file could not be opened', content: `Download ${name} to see it.` })
  }
}
