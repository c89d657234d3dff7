import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Account } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import { useUpdateMe } from '../use-update-me.ts'
import classes from '../Profile.module.css'

/** `/me/settings/personal-page`: the user's own public page: its address, whether it is open, and what it says. */
export const PersonalPage = () => {
  const { coachPage, personalUrl, personalDescription } = useAccount()
  const isOpen = coachPage?.isOn === true && coachPage.isAllowed
  return (
    <SettingsSection path="personal-page">
      {coachPage !== null && <OpenSwitch coachPage={coachPage} />}
      <dl className={classes.facts}>
        {coachPage !== null && (
          <Fact name="Address" way={<ChangeLink to="change-url" what="address" />}>
            {isOpen ? <PageLink url={coachPage.url} /> : withoutScheme(coachPage.url)}
          </Fact>
        )}
        <Fact name="Website" way={<ChangeLink to="change-url" what="website" />}>
          {personalUrl === null ? '–' : <PageLink url={personalUrl} />}
        </Fact>
        <Fact name="Description" isLong way={<ChangeLink to="change-description" what="description" />}>
          {personalDescription === '' ? '–' : personalDescription}
        </Fact>
      </dl>
    </SettingsSection>
  )
}

const OpenSwitch = ({ coachPage }: { coachPage: NonNullable<Account['coachPage']> }) => {
  const { isOn, isAllowed } = coachPage
  const change = useUpdateMe(isOn ? 'Your page is closed.' : 'Your page is open.', () => {})
  return (
    <Switch
      className={classes.open ?? ''}
      label="Everybody can open my page"
      description={
        isAllowed
          ? 'It shows your name, photo, specialties, description and links.'
          : 'Your organization doesn’t have public pages of its coaches.'
      }
      checked={isOn && isAllowed}
      disabled={!isAllowed || change.busy}
      onChange={({ currentTarget }) => change.run({ coachPageOn: currentTarget.checked })}
    />
  )
}

interface FactProps {
  name: string
  way: ReactNode
  isLong?: boolean
  children: ReactNode
}

const Fact = ({ name, way, isLong = false, children }: FactProps) => (
  <div className={classes.fact}>
    <dt className={classes.name}>{name}</dt>
    <dd className={isLong ? `${classes.value} ${classes.written}` : classes.value}>{children}</dd>
    <dd className={classes.way}>{way}</dd>
  </div>
)

const ChangeLink = ({ to, what }: { to: 'change-url' | 'change-description'; what: string }) => (
  <Link className={classes.link} to={`/me/settings/personal-page/${to}`} aria-label={`Change ${what}`}>
    Change
  </Link>
)

const PageLink = ({ url }: { url: string }) => (
  <a className={classes.page} href={url} target="_blank" rel="noopener noreferrer">
    {withoutScheme(url)}
  </a>
)

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')
