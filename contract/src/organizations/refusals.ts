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
  OrganizationDeleted: {
    status: 409,
    title: 'Organization deleted',
    message: 'This organization is deleted. Restore it first.',
  },
  OrganizationNotDeleted: {
    status: 409,
    title: 'Not restored',
    message: "This organization isn't deleted.",
  },
  OrganizationTitleWrong: {
    status: 422,
    title: 'Not deleted',
    message: "This isn't the organization's name. Type it exactly as it is.",
  },
  OrganizationZoneUnknown: {
    status: 422,
    title: 'Unknown time zone',
    message: 'Choose a time zone from the list.',
  },
  LogoUnusable: {
    status: 422,
    title: 'Logo not saved',
    message: 'The logo could not be used. Upload it again.',
  },
  NoTranscripts: {
    status: 422,
    title: 'Not saved',
    message: 'This installation has no provider for transcripts.',
  },
  FlagsNotAllowed: {
    status: 403,
    title: 'Not saved',
    message: "Only an admin of the installation can change an organization's labels, permissions and features.",
  },
  /** The same setting, with two values. */
  SettingGivenTwice: {
    status: 422,
    title: 'Not saved',
    message: 'A setting was sent twice with different values. Send it once.',
  },
  SecondFactorRuleAsksPassword: {
    status: 422,
    title: 'Not saved',
    message: 'Choose in General Settings whether everyone must have a second factor. You’ll need your password there.',
  },
  /** `data` has the checks that fail. */
  ThemeRefused: {
    status: 422,
    title: 'Theme not saved',
    message:
      'Some of these colors are hard to read, or too close to the color of an error, a warning or a success. Choose others.',
  },
  /** `data` has the checks that fail. */
  AccentRefused: {
    status: 422,
    title: 'Accent not saved',
    message:
      'This accent is hard to read, or too close to the color of an error, a warning or a success. Choose another hue.',
  },
})
