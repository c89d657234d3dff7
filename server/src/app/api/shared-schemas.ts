import * as live from '@attune/contract/app/live/events'
import * as bulk from '@attune/contract/bulk/calls'
import * as bulkClients from '@attune/contract/bulk/clients'
import * as channels from '@attune/contract/channels/entity'
import * as contacts from '@attune/contract/contacts/entity'
import * as contactFields from '@attune/contract/contacts/fields'
import * as contactFilters from '@attune/contract/contacts/filters'
import * as contactImports from '@attune/contract/contacts/import-calls'
import * as gate from '@attune/contract/conversations/automated/gate'
import * as conversations from '@attune/contract/conversations/entity'
import * as folders from '@attune/contract/conversations/folders'
import * as history from '@attune/contract/conversations/history-calls'
import * as playground from '@attune/contract/conversations/playground-calls'
import * as presence from '@attune/contract/conversations/presence-calls'
import * as messageSearch from '@attune/contract/conversations/search-calls'
import * as templates from '@attune/contract/conversations/templates'
import * as ids from '@attune/contract/ids'
import * as integrations from '@attune/contract/integrations/entity'
import * as logs from '@attune/contract/logs/entity'
import * as moving from '@attune/contract/moving/entity'
import * as histories from '@attune/contract/moving/history'
import * as media from '@attune/contract/media/entity'
import * as metrics from '@attune/contract/metrics/entity'
import * as automation from '@attune/contract/organizations/automation-calls'
import * as notices from '@attune/contract/notices/entity'
import * as organizations from '@attune/contract/organizations/entity'
import * as theme from '@attune/contract/organizations/theme'
import * as prompts from '@attune/contract/prompts/entity'
import * as questions from '@attune/contract/questions/entity'
import * as schedules from '@attune/contract/schedules/entity'
import * as scheduledTemplates from '@attune/contract/schedules/templates'
import * as sceneCases from '@attune/contract/scenes/case'
import * as sceneDifferences from '@attune/contract/scenes/difference'
import * as sceneDrafts from '@attune/contract/scenes/draft'
import * as scenes from '@attune/contract/scenes/entity'
import * as sceneFields from '@attune/contract/scenes/fields'
import * as dayPlan from '@attune/contract/scenes/runs/day-plan'
import * as runs from '@attune/contract/scenes/runs/entity'
import * as why from '@attune/contract/scenes/runs/why'
import * as staff from '@attune/contract/staff/entity'
import * as tasks from '@attune/contract/tasks/entity'
import * as notifications from '@attune/contract/staff/notifications'
import * as securityLog from '@attune/contract/staff/security-log'
import * as z from 'zod'

/** Modules whose exported schemas the document names once, under `components.schemas`. */
const MODULES: object[] = [
  live,
  bulk,
  bulkClients,
  channels,
  contacts,
  contactFields,
  contactFilters,
  contactImports,
  gate,
  conversations,
  folders,
  history,
  playground,
  presence,
  messageSearch,
  templates,
  ids,
  integrations,
  logs,
  moving,
  histories,
  media,
  metrics,
  dayPlan,
  automation,
  organizations,
  theme,
  prompts,
  questions,
  schedules,
  scheduledTemplates,
  sceneCases,
  sceneDifferences,
  sceneDrafts,
  scenes,
  sceneFields,
  runs,
  tasks,
  notices,
  why,
  staff,
  notifications,
  securityLog,
]

/** Schemas that several calls use, by their name in the contract. */
export const sharedSchemas = (): Record<string, { schema: z.ZodType }> =>
  Object.fromEntries(
    MODULES.flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, z.ZodType] => /^[A-Z][a-z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
      .map(([name, schema]) => [name, { schema }]),
  )
