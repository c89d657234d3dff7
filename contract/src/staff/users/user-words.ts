import type { SocialLink, Specialty } from './constants.ts'

/** The specialties as people read them: `weight-loss` is Weight loss. */
export const specialtyLabel = (name: Specialty): string => {
  const known: Partial<Record<Specialty, string>> = {
    'diet-nutrition': 'Diet and nutrition',
    'pre-postnatal': 'Pre- and postnatal',
    'womens-health': 'Women’s health',
    'mens-health': 'Men’s health',
    'plant-based': 'Plant-based',
  }
  const words = name.replaceAll('-', ' ')
  return known[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const LINK_LABELS: Record<SocialLink, string> = {
  appCoachPage: 'Coach page',
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}
