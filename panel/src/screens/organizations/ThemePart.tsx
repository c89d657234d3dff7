import { Button, Slider } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import type { AccentCheck } from '@attune/contract/organizations/theme'
import { calls } from '../../client/calls.ts'
import type { SavedForm } from '../../client/forms/edit-form.ts'
import { useEditForm } from '../../client/forms/use-edit-form.ts'
import { useUnsavedPart, type OnDirty } from '../../client/forms/use-unsaved-parts.ts'
import { notify } from '../../client/notify.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { refreshOrganizations } from './organization-queries.ts'
import { themeToPreview, PRODUCT_HUE } from './theme-preview.ts'
import classes from './Theme.module.css'

const TITLE = 'Theme'
const SCHEMES = ['light', 'dark'] as const
const SCHEME_TITLES = { light: 'Light', dark: 'Dark' }

type Accent = Pick<Organization['theme'], 'accentHue' | 'ownColors'>

interface ThemePartProps {
  organization: Organization
  onDirty: OnDirty
}

/** The accent: chosen by hue, previewed in both schemes, and checked before it is saved. */
export const ThemePart = ({ organization, onDirty }: ThemePartProps) => {
  const { theme, abilities } = organization
  const form = useEditForm({
    form: `theme:${organization._id}`,
    loaded: organization,
    savedOf,
    save: async (changes, rev) => {
      const saved = await calls.organizations.update({ id: organization._id, theme: changes, rev })
      await refreshOrganizations(organization._id)
      return saved
    },
    onSaved: () =>
      notify({ kind: 'good', title: 'Theme saved', content: 'Open panels show it when they are loaded again.' }),
    onRefused: () => void refreshOrganizations(organization._id),
  })
  useUnsavedPart(TITLE, form, onDirty)
  const { accentHue: hue, ownColors } = form.values
  // All colors are derived from the hue.
  const choose = (next: number | null) => form.change({ accentHue: next, ownColors: false })
  const preview = useQuery({
    queryKey: ['theme-preview', hue ?? PRODUCT_HUE],
    queryFn: ({ signal }) => calls.organizations.previewTheme({ hue: hue ?? PRODUCT_HUE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled: abilities.update,
  })
  if (!abilities.update) return null
  const { data } = preview
  const colors = ownColors ? theme.variables : data?.variables
  const failing = hue === null || ownColors ? [] : (data?.checks ?? []).filter(({ isMet }) => !isMet)
  return (
    <SettingsPart
      title={TITLE}
      words="The accent is chosen by its hue. All its shades follow from it, in both schemes."
    >
      <EditForm
        form={form}
        className={classes.form}
        save="Save theme"
        isStopped={failing.length > 0 || preview.isPlaceholderData}
      >
        <div className={classes.choice}>
          <Slider
            className={classes.slider ?? ''}
            thumbLabel="Hue of the accent"
            min={0}
            max={359}
            label={(value) => `${value}°`}
            value={hue ?? PRODUCT_HUE}
            onChange={choose}
          />
          <Button variant="subtle" disabled={hue === null && !ownColors} onClick={() => choose(null)}>
            Default
          </Button>
        </div>
        {colors !== undefined && (
          <div className={classes.previews}>
            {SCHEMES.map((scheme) => (
              <Preview key={scheme} title={SCHEME_TITLES[scheme]} scheme={scheme} colors={colors[scheme]} />
            ))}
          </div>
        )}
        {ownColors ? (
          <p className={classes.own}>
            Some colors were chosen one by one, through the API. Choosing a hue replaces them.
          </p>
        ) : (
          data !== undefined && (
            <Checks checks={failing.length > 0 ? failing : data.checks} isFailing={failing.length > 0} />
          )
        )}
      </EditForm>
    </SettingsPart>
  )
}

interface PreviewProps {
  title: string
  scheme: 'light' | 'dark'
  colors: Record<string, string>
}

/** A sample of the panel in one scheme, with the accent's colors. */
const Preview = ({ title, scheme, colors }: PreviewProps) => (
  <figure className={classes.preview} style={themeToPreview(scheme, colors) as CSSProperties}>
    <figcaption className={classes.caption}>{title}</figcaption>
    <span className={classes.row}>A client</span>
    <span className={classes.selected}>
      A selected client <span className={classes.faint}>09:41 AM</span>
    </span>
    <span className={classes.bubble}>See you at seven.</span>
    <span className={classes.foot}>
      <span className={classes.link}>Show why</span>
      <span className={classes.button}>Send</span>
    </span>
  </figure>
)

const WHAT: Record<AccentCheck['what'], string> = {
  'text-on-selection': 'Text on a selected row',
  'quiet-text-on-selection': 'Quiet text on a selected row',
  'words-on-button': 'Words on a button',
  'words-on-hovered-button': 'Words on a button under the pointer',
  links: 'Links',
  'links-on-selection': 'Links on a selected row',
  focus: 'Where the focus is',
  shades: 'Shades from light to dark',
  'unlike-errors': 'Differs from errors',
  'unlike-warnings': 'Differs from warnings',
  'unlike-success': 'Differs from success',
}

const savedOf = ({ theme: { accentHue, ownColors }, rev }: Organization): SavedForm<Accent> => ({
  saved: { accentHue, ownColors },
  rev,
})

/** What fails, or that everything is fine, with the figures. */
const Checks = ({ checks, isFailing }: { checks: readonly AccentCheck[]; isFailing: boolean }) => (
  <details className={classes.checks} open={isFailing}>
    <summary className={isFailing ? classes.bad : classes.good}>
      {isFailing ? <IconX size={15} stroke={1.5} /> : <IconCheck size={15} stroke={1.5} />}
      <span role="status">
        {isFailing ? 'This hue can’t be used. Choose another one.' : 'Everything is readable in both schemes.'}
      </span>
    </summary>
    <ul className={classes.list}>
      {checks.map(({ scheme, what, value, least }) => (
        <li key={`${scheme} ${what}`}>
          <span>
            {WHAT[what]}, {SCHEME_TITLES[scheme].toLowerCase()}
          </span>
          <span className={classes.figure}>
            {what.startsWith('unlike') ? `${value}, at least ${least}` : `${value} : 1, at least ${least} : 1`}
          </span>
        </li>
      ))}
    </ul>
  </details>
)
