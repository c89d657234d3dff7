import { notify } from '../notify.ts'

/** Opens a file that has been uploaded. Someone who has gone to another page meanwhile stays there, and is asked. */
export const openUploaded = (fileName: string, isShown: boolean, open: () => void): void => {
  if (isShown) return open()
  const action = { label: 'Open', run: open }
  notify({ kind: 'good', title: 'File uploaded', content: fileName, action, visibleMs: 10_000 })
}
