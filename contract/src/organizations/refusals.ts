import { defineRefusals } from '../refusals.ts'

export const organizationRefusals = defineRefusals({
  /** Also the answer for an organization that exists and is not the reader's. */
  OrganizationNotFound: { status: 404, title: 'Page Not Found', message: 'This organization is not there.' },
  /** `data` is the organization as it is now. */
  OrganizationChanged: {
    status: 409,
    title: 'Not saved',
    message: 'Somebody changed this organization meanwhile. Look at the newer one and try again.',
  },
  /** `data` are the settings as they are now. */
  AutomationSettingsChanged: {
    status: 409,
    title: 'Not saved',
    message: 'Somebody changed these settings meanwhile. Look at the newer ones and try again.',
  },
  AccentRefused: {
    status: 422,
    title: 'Accent not taken',
    message: 'This accent cannot be told from the colour of an error, a warning or a success. Choose another hue.',
  },
})
