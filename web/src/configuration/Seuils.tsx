import { IconEyeExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Montant } from '../ui/Montant.tsx'
import { Lu } from './Lu.tsx'
import { Table } from './Table.tsx'

/** What is worth an owner's evening, kind by kind, and how far one person goes alone. */
export default function Seuils() {
  const t = useTranslations('configuration')
  const genres = useTranslations('exceptions')
  const peutEcrire = usePermission('configuration.ecrire')
  const lecture = useQuery(requete(contrat.exceptions.seuils))
  const regler = useAppel(contrat.exceptions.reglerSeuil)
  const somme = (valeur: number | null) => (valeur === null ? t('seuils.sans') : <Montant valeur={valeur} />)
  const regles = ['APartirDe', 'SeulParGeste', 'SeulParMois'] as const
  return (
    <Lu lecture={lecture}>
      {({ seuils }) => (
        <Table
          titre={t('seuils.titre')}
          vide={t('seuils.titre')}
          texteVide={t('seuils.texte')}
          icone={IconEyeExclamation}
          lignes={seuils.map(s => ({ ...s, _id: s.Genre, Libelle: genres(`genres.${s.Genre}`) }))}
          peutEcrire={peutEcrire}
          gardee={() => true}
          colonnes={[
            { nom: 'Libelle', label: genres('genre'), rendu: l => <strong>{l.Libelle}</strong> },
            ...regles.map(nom => ({
              nom,
              label: t(`seuils.${nom}`),
              droite: true,
              rendu: (l: (typeof seuils)[number]) => somme(l[nom]),
            })),
          ]}
          champs={() =>
            regles.map(nom => ({
              nom,
              label: t(`seuils.${nom}`),
              genre: 'montant' as const,
              facultatif: nom !== 'APartirDe',
            }))
          }
          depart={{ APartirDe: 0 as number | null, SeulParGeste: null, SeulParMois: null }}
          modifier={({ Genre, version }, payload, envoi) =>
            regler.mutateAsync({ payload: { ...(payload as object), Genre, version } }, envoi)
          }
        />
      )}
    </Lu>
  )
}
