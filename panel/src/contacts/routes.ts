import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { noSearch, onlyParsed } from '../routing/search.ts'
import { parseContactsSearch, parseImportSearch } from './contacts-search.ts'

const clients = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts',
  staticData: { title: 'Clients' },
  validateSearch: onlyParsed(parseContactsSearch),
  component: lazyRouteComponent(() => import('./list/ContactsPage.tsx'), 'ContactsPage'),
})

const newClient = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/new',
  staticData: { title: 'New Client' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./form/NewClientPage.tsx'), 'NewClientPage'),
})

const importClients = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/import',
  staticData: { title: 'Import' },
  validateSearch: onlyParsed(parseImportSearch),
  component: lazyRouteComponent(() => import('./import/ImportPage.tsx'), 'ImportPage'),
})

export const contactRoutes = [clients, newClient, importClients] as const
