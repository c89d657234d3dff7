import type { OrganizationKey } from '@attune/samples/shapes'
import { standardMessages } from '@attune/samples/standard-messages'
import type { Deps } from '../deps.ts'
import { createTemplate } from '../schedules/templates.ts'
import { loadCastMember } from './load-cast-member.ts'

/** Writes the demo's standard messages. Like the tasks, they are no part of the recording. */
export const seedStandard = async (deps: Deps, key: OrganizationKey): Promise<void> => {
  for (const { organization, author, ...message } of standardMessages)
    if (organization === key)
      await createTemplate(deps, await loadCastMember(deps, key, author), { ...message, tags: [] })
}
