import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { noSearch, onlyParsed } from '../routing/search.ts'
import { parsePromptsSearch } from './prompts-search.ts'

/** The organization's prompt templates. */
const promptTemplates = createRoute({
  getParentRoute: () => signedIn,
  path: 'prompt-templates',
  staticData: { title: 'Prompt Templates' },
  validateSearch: onlyParsed(parsePromptsSearch),
  component: lazyRouteComponent(() => import('./list/PromptTemplatesPage.tsx'), 'PromptTemplatesPage'),
})

/** One prompt template, or a new one. */
const promptTemplate = createRoute({
  getParentRoute: () => signedIn,
  path: 'prompt-templates/$id',
  staticData: { title: 'Details' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./PromptPage.tsx'), 'PromptPage'),
})

export const promptRoutes = [promptTemplates, promptTemplate] as const
