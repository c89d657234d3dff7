import { folders } from '@attune/samples/folders'
import type { OrganizationKey } from '@attune/samples/shapes'
import { templates } from '@attune/samples/templates'
import { addIntoFolder } from '../conversations/folders/members.ts'
import { createFolder } from '../conversations/folders/change-folders.ts'
import { createTemplate } from '../conversations/templates/templates.ts'
import type { Cast } from './cast.ts'
import type { Act } from './stage.ts'

/** Sets up the folders and message templates of members of staff, all at one moment. */
export const furnishDesks = (cast: Cast, key: OrganizationKey, at: Date): Act[] => {
  const ofThisDesk = (by: string) => cast.staff.some((person) => person.key === by && person.organization === key)
  const shelves = templates.filter(({ by }) => ofThisDesk(by))
  const own = folders.filter(({ by }) => ofThisDesk(by))
  return [
    ...shelves.map(({ by, ...template }): Act => ({
      at,
      do: async (stage, deps) => void (await createTemplate(deps, stage.who(by), template)),
    })),
    ...own.map(({ by, clients, ...folder }): Act => ({
      at,
      do: async (stage, deps) => {
        const { _id } = await createFolder(deps, stage.who(by), { ...folder, kind: 'personal' })
        const contactIds = clients.map(stage.cast.contactId)
        if (contactIds.length > 0) await addIntoFolder(deps, stage.who(by), { folderId: _id, contactIds })
      },
    })),
  ]
}
