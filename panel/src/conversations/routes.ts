import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { setWorkingTask } from '../client/working-task.ts'
import { signedIn } from '../routing/parents.ts'
import { onlyId } from '../routing/route-params.ts'
import { onlyParsed } from '../routing/search.ts'
import { conversationsSearch } from './data/thread-filters.ts'
import { loadConversation } from './load-conversation.ts'

/** Stays mounted while the client in the address changes. */
const conversations = createRoute({
  getParentRoute: () => signedIn,
  path: 'conversations',
  staticData: { title: 'Conversations', rail: true },
  validateSearch: onlyParsed(conversationsSearch),
  component: lazyRouteComponent(() => import('./ConversationsPage.tsx'), 'ConversationsPage'),
})

/**
 * Rendered by the page. Its code is fetched with the page, or when a link to a conversation is hovered or focused. The
 * router waits for it each time a conversation is opened.
 */
const open = Object.assign(() => null, {
  // A failure is shown where the conversation would be.
  preload: () =>
    loadConversation().then(
      () => undefined,
      () => undefined,
    ),
})

/** One conversation; `id` is the client's id. */
const dialog = createRoute({
  getParentRoute: () => conversations,
  path: 'dialog/$id',
  params: { parse: onlyId('ct') },
  component: open,
})

/** A task inside its client's conversation: the one in the address, else the client's most urgent one. */
const taskView = createRoute({
  getParentRoute: () => conversations,
  path: 'dialog/$id/task-view',
  params: { parse: onlyId('ct') },
  staticData: { title: 'Task' },
  // Before anything else is loaded, so that every call of the view names the task.
  beforeLoad: async ({ search, params: { id }, preload, abortController }) => {
    if (preload) return
    const task = search.task ?? (await (await import('../tasks/data/find-client-task.ts')).findClientTask(id))
    if (task !== null && !abortController.signal.aborted) setWorkingTask({ _id: task, contactId: id })
  },
  onLeave: () => setWorkingTask(null),
  component: open,
})

export const conversationRoutes = [conversations.addChildren([dialog, taskView])] as const
