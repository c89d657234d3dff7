import { defineRefusals } from '../refusals.ts'

export const organizationRefusals = defineRefusals({
  /** Also for organizations the reader has no access to. */
  OrganizationNotFound: { status: 404, title: 'Page Not Found', message: 'Organization not found.' },
  /** `data` is the current organization. */
  OrganizationChanged: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed this organization in the meantime. Review the changes and try again.',
  },
  /** `data` has the current settings. */
  AutomationSettingsChanged: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed these settings in the meantime. Review the changes and try again.',
  },
  FlagsNotAllowed: {
    status: 403,
    title: 'Not saved',
    message: "Only an admin of the installation can change an organization's labels, permissions and features.",
  },
  AccentRefused: {
    status: 422,
    title: 'Accent not saved',
    message: 'This accent is too close to the colour of an error, a warning or a success. Choose another hue.',
  },
})
