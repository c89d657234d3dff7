/** Every kind of work there is; `handlers.ts` beside this file says who does it. */
export const WORK_KINDS = [
  'deliver-message',
  'erase-thread',
  'sweep-upload',
  'remove-files',
  'fetch-attachment',
  'tell-reaction',
  'send-mail',
  'rename-staff',
  'check-import',
  'apply-import',
  'sweep-import',
  'do-bulk',
  'sweep-bulk',
  'notify-staff',
  'push-notice',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]
