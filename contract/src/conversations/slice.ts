import { defineSlice } from '../slice.ts'
import * as automatedGateSchemas from './automated/gate.ts'
import { conversations } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { conversationFacts } from './facts.ts'
import { folderRefusals } from './folder-refusals.ts'
import * as foldersSchemas from './folders.ts'
import * as historyCallSchemas from './history-calls.ts'
import * as ids from './ids.ts'
import { messageRefusals } from './message-refusals.ts'
import { playground } from './playground-calls.ts'
import * as playgroundCallSchemas from './playground-calls.ts'
import * as presenceCallSchemas from './presence-calls.ts'
import { conversationRefusals } from './refusals.ts'
import * as searchCallSchemas from './search-calls.ts'
import { templateRefusals } from './template-refusals.ts'
import * as templatesSchemas from './templates.ts'

export const conversationsSlice = defineSlice({
  calls: { conversations, playground },
  tags: {
    conversations: {
      name: 'Conversations',
      description: 'Threads and messages, folders, drafts, templates, reactions, presence and search.',
    },
    playground: { name: 'Playground', description: "The simulator's phones, for trying things out." },
  },
  ids,
  facts: conversationFacts,
  factGroup: 'Conversations',
  refusals: { ...conversationRefusals, ...messageRefusals, ...templateRefusals, ...folderRefusals },
  schemas: [
    automatedGateSchemas,
    entitySchemas,
    foldersSchemas,
    historyCallSchemas,
    playgroundCallSchemas,
    presenceCallSchemas,
    searchCallSchemas,
    templatesSchemas,
  ],
  pages: ['/conversations', '/conversations/dialog/:id', '/conversations/dialog/:id/task-view', '/playground', '/test'],
})
