import { PERMISSIONS, type Permission } from '../permissions.ts'

/**
 * Legacy permission names and the permissions each stands for. Legacy accounts have a list of names (`accessScope`) instead
 * of a mask. A permission's own name is valid too; unknown names grant nothing.
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
  invites: ['invites.', 'users.create'],
  'user-actions': ['user-actions.'],
  'bank-accounts': ['bank-accounts.'],
  users: ['users.'],
  organizations: ['organizations.', 'phone-numbers.view'],
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
  // Private data has always been a permission of its own.
  contacts: ['contacts.list', 'contacts.view', 'contacts.create', 'contacts.update', 'contacts.delete'],
  'contact-status': ['contacts.status'],
  'contact-labels': ['contacts.labels'],
  'manager-requests': ['contacts.manager-requests'],
  'contact-analytics': ['contacts.analytics'],
  'private-data': ['contacts.private-data'],
  conversations: ['conversations.', 'phone-numbers.view'],
  tasks: ['tasks.'],
  'scheduled-messages': ['scheduled-messages.'],
  'scheduled-message-templates': ['scheduled-message-templates.'],
  'loaded-questions': ['loaded-questions.'],
  'recent-questions': ['recent-questions.'],
  programs: ['programs.'],
  'configurable-alerts': ['configurable-alerts.'],
  'report-templates': ['report-templates.'],
  messages: ['messages.'],
  // Sending email outside the organization is a separate right.
  scenes: ['scenes.view', 'scenes.update'],
  'scene-mail-outside': ['scenes.mail-outside'],
  'prompt-templates': ['prompt-templates.'],
  notices: ['notices.'],
  playground: ['playground.'],
}

/** Maps legacy names to permissions. A group entry that ends in a dot stands for all permissions with that prefix. */
export const permissionsOfScope = (names: readonly string[]): Permission[] => {
  const parts = names.flatMap((name) => (Object.hasOwn(GROUPS, name) ? (GROUPS[name] ?? []) : []))
  return PERMISSIONS.filter(
    (permission) =>
      names.includes(permission) ||
      parts.some((part) => part === permission || (part.endsWith('.') && permission.startsWith(part))),
  )
}
