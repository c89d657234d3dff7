import type { AuthorRights } from '@attune/engine/check/issue'
import { fixedRecipients } from '@attune/engine/check/rights'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { namesRead } from '@attune/engine/check/values/sources-of'
import { isPrivateName } from '@attune/engine/scope/private-names'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { promptTemplateOf } from '@attune/store/prompts/templates'
import type { VersionRights } from '@attune/store/scenes/save-scenes'
import type { Tenant } from '@attune/store/store'
import { seesPrivate } from '../../contacts/private-data.ts'
import { may, type Member } from '../../calls/who.ts'
import { outsideOf } from '../outside-addresses.ts'

/** The rights of runs of a version that this author saves. */
export const versionRightsOf = (who: Member): VersionRights => ({
  readsPrivate: seesPrivate(who),
  mailsOutside: may(who, 'scenes.mail-outside'),
  reachesAll: who.reach.kind === 'all',
})

/** The author's rights, for the checks of a scene. `templates` are the ids of the prompt templates it uses. */
export const authorRightsOf = async (
  tx: Tenant,
  who: Member,
  scene: SceneGraph,
  templates: readonly string[],
): Promise<AuthorRights> => {
  const { readsPrivate, mailsOutside } = versionRightsOf(who)
  return {
    readsPrivate,
    privateTemplates: readsPrivate ? [] : await filterPrivate(tx, templates),
    outsideAddresses: mailsOutside ? [] : await listOutsideRecipients(tx, scene),
  }
}

const listOutsideRecipients = async (tx: Tenant, { nodes }: SceneGraph): Promise<string[]> => {
  const fixed = nodes.flatMap(({ type, properties }) =>
    type === 'send_email' ? fixedRecipients(properties['recipients']) : [],
  )
  if (fixed.length === 0) return []
  const { mailDomains } = await loadAutomationSettings(tx)
  return outsideOf(tx, fixed, mailDomains)
}

const filterPrivate = async (tx: Tenant, templateIds: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const templateId of templateIds) {
    const messages = (await promptTemplateOf(tx, templateId))?.messages ?? []
    const read = messages.flatMap(({ content: text, render }) => (render ? namesRead({ kind: 'template', text }) : []))
    if (read.some(isPrivateName)) found.push(templateId)
  }
  return found
}
