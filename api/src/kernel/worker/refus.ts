import { Refus } from '@dioptrie/domain/kernel/refus'

export const illisible = () =>
  new Refus(
    400,
    'FICHIER_ILLISIBLE',
    'Ce fichier ne se lit pas : envoyez un classeur Excel (.xlsx) ou un CSV.',
    { champs: { fichier: 'Fichier illisible' } },
  )

export const tropDeplie = () =>
  new Refus(
    413,
    'FICHIER_TROP_LOURD',
    'Ce fichier est bien plus grand qu’il n’en a l’air : partagez-le en plusieurs.',
    { champs: { fichier: 'Fichier trop lourd' } },
  )
