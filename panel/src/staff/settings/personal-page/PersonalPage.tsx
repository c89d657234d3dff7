import { Link } from '@tanstack/react-router'
import { useAccount } from '../../../client/account.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import classes from '../Profile.module.css'

/** `/me/settings/personal-page`: the address of one's own page, and what it is about. */
export const PersonalPage = () => {
  const { personalUrl, personalDescription } = useAccount()
  return (
    <SettingsSection path="personal-page">
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt className={classes.name}>Address</dt>
          <dd className={classes.value}>
            {personalUrl === null ? (
              '–'
            ) : (
              <a className={classes.page} href={personalUrl} target="_blank" rel="noopener noreferrer">
                {personalUrl.replace(/^https?:\/\//, '')}
              </a>
            )}
          </dd>
          <dd className={classes.way}>
            <Link className={classes.link} to="/me/settings/personal-page/change-url" aria-label="Change address">
              Change
            </Link>
          </dd>
        </div>
        <div className={classes.fact}>
          <dt className={classes.name}>Description</dt>
          <dd className={`${classes.value} ${classes.written}`}>
            {personalDescription === '' ? '–' : personalDescription}
          </dd>
          <dd className={classes.way}>
            <Link
              className={classes.link}
              to="/me/settings/personal-page/change-description"
              aria-label="Change description"
            >
              Change
            </Link>
          </dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
