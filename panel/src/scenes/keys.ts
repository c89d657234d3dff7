/** Query cache keys of this slice. */
const SLICE = ['scenes'] as const
export const runsKey = (contactId: string) => [...SLICE, 'runs', contactId] as const
export const availableKey = (contactId: string) => [...SLICE, 'available', contactId] as const
export const problemsKey = (contactId: string, runId: string) => [...SLICE, 'problems', contactId, runId] as const
export const planKey = (contactId: string) => [...SLICE, 'plan', contactId] as const
export const DAY_PLANS = [...SLICE, 'day-plan'] as const
export const whyKey = (messageId: string) => [...SLICE, 'why', messageId] as const
export const sceneCountsKey = (sceneId: string) => [...SLICE, 'counts', sceneId] as const
export const promptTitlesKey = (templateIds: readonly string[]) => [...SLICE, 'prompt-titles', ...templateIds] as const
export const promptProviderKey = [...SLICE, 'prompt-provider'] as const
export const SCENE_LISTS = [...SLICE, 'list'] as const
export const sceneLabelsKey = [...SLICE, 'labels'] as const
export const versionsKey = (sceneId: string) => [...SLICE, 'versions', sceneId] as const
export const versionKey = (sceneId: string, version: number) => [...versionsKey(sceneId), version] as const
export const draftKey = (sceneId: string) => [...SLICE, 'draft', sceneId] as const
export const editingKey = (sceneId: string, tab: string) => [...SLICE, 'editing', sceneId, tab] as const
export const automationKey = (organizationId: string) => [...SLICE, 'automation', organizationId] as const
export const termsKey = [...SLICE, 'terms'] as const
export const casesKey = (sceneId: string) => [...SLICE, 'cases', sceneId] as const
