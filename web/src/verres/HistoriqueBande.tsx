import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireDioptrie } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { BandeChangee } from '@dioptrie/domain/verres/matrice'
import { Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Chronologie } from '../ui/Chronologie.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'

const ICONES = { creation: IconPlus, modification: IconPencil, suppression: IconTrash }
const DIOPTRIES = ['SphInf', 'SphSup', 'CylInf', 'CylSup', 'AddInf', 'AddSup'] as const
const PRIX = ['Prix', 'PrixAchat'] as const

/** What a band was: its bounds and prices, the latest first, and who changed them. */
export function HistoriqueBande({ id, titre, fermer }: { id: string; titre: string; fermer: () => void }) {
  const t = useTranslations('verres')
  const champ = useChamp()
  const lecture = useQuery(requete(contrat.matrice.historique, { params: { id } }))
  const dire = (avant: BandeChangee | null, apres: BandeChangee | null) =>
    [
      ...PRIX.map(
        nom =>
          [
            nom === 'Prix' ? t('bande.prix') : champ(nom),
            avant?.[nom],
            apres?.[nom],
            (n: number) => ecrireMontant(n),
          ] as const,
      ),
      ...DIOPTRIES.map(nom => [t(`bande.${nom}`), avant?.[nom], apres?.[nom], ecrireDioptrie] as const),
    ]
      .filter(([, a, b]) => (a != null || b != null) && a !== b)
      .map(([nom, a, b, ecrire]) =>
        [
          nom,
          [a, b]
            .filter(n => n != null)
            .map(n => ecrire(n as number))
            .join(' → '),
        ].join(' : '),
      )
      .join(' · ')
  return (
    <FenetreSaisie titre={t('bande.historiqueDe', { bande: titre })} taille={620} fermer={fermer}>
      <NonLu lecture={lecture} />
      {!lecture.data && !lecture.error && <Skeleton height={120} />}
      {lecture.data && (
        <Chronologie
          faits={lecture.data.map((f, rang) => ({
            cle: `${f.le} ${rang}`,
            le: f.le,
            icone: ICONES[f.action],
            titre: t(`bande.actions.${f.action}`),
            detail: [dire(f.avant, f.apres), f.par].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </FenetreSaisie>
  )
}
