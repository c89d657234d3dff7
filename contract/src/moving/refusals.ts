import { defineRefusals } from '../refusals.ts'

export const movingRefusals = defineRefusals({
  ExportHidden: {
    status: 403,
    title: 'Not exported',
    message: 'An export contains all clients’ names, which are hidden from you.',
  },
  NothingMoved: { status: 409, title: 'Not started', message: 'No automation is waiting to be started.' },
  HistoryHidden: {
    status: 403,
    title: 'Not shown',
    message: 'Only admins who see all clients can import conversations, and only in their own account.',
  },
  HistoryNotFound: { status: 404, title: 'Not found', message: "This import of conversations doesn't exist." },
  HistoryNotReady: { status: 409, title: 'Not now', message: "The import isn't at this step." },
  HistoryUnreadable: { status: 422, title: 'File not readable', message: "The file can't be read." },
  HistoryTooLarge: {
    status: 413,
    title: 'File too large',
    message: 'A file can have up to 1 GB and 2,000,000 messages. Split it by date, and start with the oldest part.',
  },
  HistoryColumnsMissing: {
    status: 422,
    title: 'Columns missing',
    message: 'Choose the columns with the time, the text and the client. Each can be chosen once.',
  },
  HistoryNotReturnable: {
    status: 409,
    title: 'Not taken back',
    message: 'An import of conversations can be taken back for seven days after it has ended.',
  },
  HistoriesFull: {
    status: 409,
    title: 'Not uploaded',
    message: 'Three imports of conversations are open. Finish or cancel one of them first.',
  },
  ExportsBusy: {
    status: 429,
    title: 'Not exported',
    message: 'Other exports are being downloaded. Try again in a few minutes.',
  },
})
