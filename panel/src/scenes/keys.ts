/** Keys of this slice in the query cache. */
const SLICE = ['scenes'] as const
export const runsKey = (contactId: string) => [...SLICE, 'runs', contactId] as const
export const availableKey = (contactId: string) => [...SLICE, 'available', contactId] as const
export const problemsKey = (contactId: string, runId: string) => [...SLICE, 'problems', contactId, runId] as const
export const planKey = (contactId: string) => [...SLICE, 'plan', contactId] as const
export const whyKey = (messageId: string) => [...SLICE, 'why', messageId] as const
