import type { Account } from '@attune/contract/staff/entity'
import { SEARCH_KEYS } from '../../ui/page/open-search.ts'
import { navItemsOf } from '../nav-items.ts'

/** A stop of the tour: what it points at, and what it says. */
export interface TourStep {
  /** CSS selector. It may match several elements, of which the page shows one or none. */
  at: string
  title: string
  text: string
}

/** What the tour says about a page. People find the pages that aren't listed here by themselves. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'The clients who need you first, each with the reason. A good place to start the day.',
  '/conversations':
    'Every text and email of a client, in one thread. “Needs answer” lists who is waiting for you, the longest wait first.',
  '/contacts': 'Each client has a page: profile, notes, health ranks, and everything that is planned for them.',
  '/contacts/tasks': 'What is left to do for your clients. Finish a task, or discard it and say why.',
  '/contacts/recent-questions': 'What your clients have asked lately, found in their texts.',
  '/plan': 'What will be sent to your clients over the next 30 days, day by day.',
  '/interaction-flow/scene':
    'A scene texts with each client by itself, for weeks or months. When you write to a client, it falls silent.',
  '/notices': 'What happened while you were away: requests, failures, and clients who asked for a person.',
}

/** The stops for this account: the pages it may open, then what is there on every page. */
export const tourStepsOf = (account: Account): TourStep[] => [
  ...navItemsOf(account).flatMap(({ to, title }) => {
    const text = PAGES[to]
    return text === undefined ? [] : [{ at: `nav a[href="${to}"], [data-tour="${to}"]`, title, text }]
  }),
  {
    at: '[data-tour="search"]',
    title: 'Search',
    text: `Finds clients, conversations, pages and actions. Press ${SEARCH_KEYS} anywhere.`,
  },
  {
    at: '[data-tour="account"]',
    title: 'Your account',
    text: 'Your settings, the theme, the keyboard shortcuts, and this tour again.',
  },
  {
    at: '[data-tour="more"]',
    title: 'More',
    text: 'All other pages, search, your settings, and this tour again.',
  },
]

/** The element that a step points at; null if the page doesn't show it, as on a phone or at another width. */
export const findTarget = ({ at }: TourStep): Element | null =>
  [...document.querySelectorAll(at)].find((element) => element.checkVisibility()) ?? null
