import { fillTemplate } from '@attune/contract/channels/whatsapp/templates'
import type { MessageBody } from '@attune/contract/conversations/entity'
import type { TemplateRecord } from '@attune/store/conversations/tables'
import type { HideIdentity } from '../../contacts/private-data.ts'

/** The template that a message is sent as, as this reader may see it. */
export const templateFor = (template: TemplateRecord | null, hide: HideIdentity): MessageBody['template'] =>
  template === null ? null : { name: template.name, text: hide(fillTemplate(template.body, template.values)) }
