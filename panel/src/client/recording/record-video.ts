import { HEADERS } from '@attune/contract/headers'

/** Stored per tab: a reload stays in the mode; other tabs and later users of this computer aren't in it. */
export const RECORD_VIDEO = { key: 'recordVideo', on: 'on' } as const

/** Read once, before the first call, so that the mode holds for the whole life of the page. */
const recording = globalThis.sessionStorage?.getItem(RECORD_VIDEO.key) === RECORD_VIDEO.on

/** Whether this tab is in record-video mode, in which the server masks names, phones and emails of clients. */
export const isRecording = (): boolean => recording

/** Sent with every call and with the live stream. */
export const recordVideoHeader = (): Record<string, string> =>
  recording ? { [HEADERS.recordVideo]: RECORD_VIDEO.on } : {}
