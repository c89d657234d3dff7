import { PERMISSIONS, type Permission } from '../permissions.ts'

/**
 * Legacy names of rights and the permissions each stands for (spec 1 §6: "Legacy accounts compute the mask from
 * accessScope names mapped to permissions"). The names are those of the groups of that section; a permission's own name
 * counts as well, and a name nobody knows gives nothing.
 */
const GROUPS: Record<string, readonly string[]> = {
  all: ['all'],
  'staff-logs': ['logs.', 'message-streams.'],
  'phone-routes': ['phone-routes.'],
  'phone-numbers': ['phone-numbers.'],
  campaigns: ['campaigns.'],
  'business-dashboard': ['business-dashboard.'],
  agreement: ['agreement.'],
  'product-tour': ['product-tour.'],
  invites: ['invites.'],
  'user-actions': ['user-actions.'],
  'bank-accounts': ['bank-accounts.'],
  users: ['users.'],
  organizations: ['organizations.'],
  'user-products': ['user-products.'],
  'user-contents': ['user-contents.'],
  metrics: ['metrics.'],
  payouts: ['payouts.'],
  'push-notifications': ['push-notifications.'],
  'contact-broadcasts': ['contact-broadcasts.'],
  'weekly-reviews': ['weekly-reviews.'],
  'daily-reviews': ['daily-reviews.'],
  'activity-reports': ['activity-reports.'],
  questionnaires: ['questionnaires.'],
  purchases: ['purchases.'],
  subscriptions: ['subscriptions.'],
  disputes: ['disputes.'],
  visits: ['visits.'],
  // Who contacts are was always a right of its own.
  contacts: ['contacts.list', 'contacts.view', 'contacts.create', 'contacts.update', 'contacts.delete'],
  'contact-status': ['contacts.status'],
  'contact-labels': ['contacts.labels'],
  'manager-requests': ['contacts.manager-requests'],
  'contact-analytics': ['contacts.analytics'],
  'private-data': ['contacts.private-data'],
  conversations: ['conversations.'],
  tasks: ['tasks.'],
  'scheduled-messages': ['scheduled-messages.'],
  'scheduled-message-templates': ['scheduled-message-templates.'],
  'loaded-questions': ['loaded-questions.'],
  'recent-questions': ['recent-questions.'],
  programs: ['programs.'],
  'configurable-alerts': ['configurable-alerts.'],
  'report-templates': ['report-templates.'],
  messages: ['messages.'],
  scenes: ['scenes.'],
  'prompt-templates': ['prompt-templates.'],
  notices: ['notices.'],
  playground: ['playground.'],
}

/** The permissions that legacy names stand for. A group's part that ends in a dot stands for all that begin with it. */
export const permissionsOfScope = (names: readonly string[]): Permission[] => {
  const parts = names.flatMap((name) => (Object.hasOwn(GROUPS, name) ? (GROUPS[name] ?? []) : []))
  return PERMISSIONS.filter(
    (permission) =>
      names.includes(permission) ||
      parts.some((part) => part === permission || (part.endsWith('.') && permission.startsWith(part))),
  )
}
