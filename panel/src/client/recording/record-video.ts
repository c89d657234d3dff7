import { HEADERS } from '@attune/contract/headers'

/** Kept for this tab: a reload stays in the mode, another tab or another person at this machine is not in it. */
export const RECORD_VIDEO = { key: 'recordVideo', on: 'on' } as const

/** Read once, before the first call: a page is filmed from its first answer to its last one. */
const recording = globalThis.sessionStorage?.getItem(RECORD_VIDEO.key) === RECORD_VIDEO.on

/** Whether this tab is being filmed: the server then keeps names, phones and e-mails of clients to itself. */
export const isRecording = (): boolean => recording

/** Goes along with every call and with the live stream. */
export const recordVideoHeader = (): Record<string, string> =>
  recording ? { [HEADERS.recordVideo]: RECORD_VIDEO.on } : {}
