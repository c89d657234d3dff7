import { bulkCalls } from '../bulk/calls.ts'
import { channels } from '../channels/calls.ts'
import { contacts } from '../contacts/calls.ts'
import { conversations } from '../conversations/calls.ts'
import { playground } from '../conversations/playground-calls.ts'
import { doubles } from '../doubles/calls.ts'
import { integrations } from '../integrations/calls.ts'
import { logs } from '../logs/calls.ts'
import { moving } from '../moving/calls.ts'
import { media } from '../media/calls.ts'
import { metrics } from '../metrics/calls.ts'
import { alertCalls } from '../notices/alert-calls.ts'
import { notices } from '../notices/calls.ts'
import { organizations } from '../organizations/calls.ts'
import { prompts } from '../prompts/calls.ts'
import { questions } from '../questions/calls.ts'
import { programs } from '../programs/calls.ts'
import { schedules } from '../schedules/calls.ts'
import { scenes } from '../scenes/calls.ts'
import { keywords } from '../scenes/keywords/calls.ts'
import { runs } from '../scenes/runs/calls.ts'
import { staff } from '../staff/calls.ts'
import { directory } from '../staff/directory-calls.ts'
import { tasks } from '../tasks/calls.ts'

/** All calls by slice. The server implements exactly these, and the panel uses no others. */
export const contract = {
  media,
  organizations,
  staff,
  directory,
  contacts: { ...contacts, ...bulkCalls },
  channels,
  conversations,
  playground,
  prompts,
  schedules,
  scenes,
  runs,
  keywords,
  tasks,
  questions,
  programs,
  doubles,
  notices: { ...notices, ...alertCalls },
  metrics,
  integrations,
  logs,
  moving,
}
