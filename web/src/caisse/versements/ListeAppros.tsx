import { STATUTS_APPRO } from '@dioptrie/domain/caisse/rules'
import type { Appro as Fiche } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArrowBackUp, IconCashPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { Montant } from '../../ui/Montant.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useAction } from '../../ui/useAction.ts'
import { Annuler } from '../Annuler.tsx'

const TONS = { Annoncée: 'warn', Active: 'ok', Annulée: 'mute' } as const

const Appro = lazy(async () => ({ default: (await import('./Appro.tsx')).Appro }))

export default function ListeAppros() {
  const t = useTranslations('versements.appros')
  const titre = useTranslations('caisse')('appros')
  const champ = useChamp()
  const navigate = useNavigate()
  const { approId } = useParametres()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const peutAjouter = usePermission('caisse.verser', officine)
  const peutCorriger = usePermission('caisse.annuler', officine)
  const [nouveau, setNouveau] = useState(false)
  const lu = useQuery({
    ...requete(contrat.appros.lire, { params: { id: approId ?? '' } }),
    enabled: approId !== undefined,
  })
  const annuler = useAction(contrat.appros.supprimer, {
    demande: ({ _id }: Fiche, motif) => ({ params: { id: _id }, query: { motif } }),
    dit: () => t('annule'),
  })
  const colonnes: Colonne<Fiche>[] = [
    { champ: 'NomSociete', titre: t('societe') },
    {
      champ: 'createdAt',
      titre: champ('Jour'),
      triable: true,
      cellule: a => <span className="chiffres">{ecrireJour(a.Jour)}</span>,
      texte: a => ecrireJour(a.Jour),
    },
    {
      champ: 'Montant',
      droite: true,
      triable: true,
      cellule: a => a.Statut !== 'Annoncée' && <Montant valeur={a.Montant} />,
      texte: a => (a.Statut === 'Annoncée' ? '' : ecrireMontant(a.Montant)),
    },
    { champ: 'Motif' },
    { champ: 'RegistreCom', attenue: true },
    {
      champ: 'Statut',
      cellule: a => <Statut ton={TONS[a.Statut]}>{t(`statuts.${a.Statut}`)}</Statut>,
      texte: a => t(`statuts.${a.Statut}`),
    },
    { champ: 'createdBy' },
    { champ: 'Officine', cachee: IdOfficine !== undefined },
  ]
  const fermer = () => void navigate({ to: chemins.appros })
  return (
    <>
      <ListPage
        cle="appros"
        appel={contrat.appros.liste}
        parOfficine
        titre={titre}
        dire={t}
        colonnes={colonnes}
        periode={champ('Jour')}
        filtres={[
          {
            champ: 'Statut',
            options: STATUTS_APPRO.map(s => ({ value: s, label: t(`statuts.${s}`) })),
          },
        ]}
        tri="-createdAt"
        ouvrir={a => chemins.appro(a._id)}
        actions={
          peutAjouter && (
            <Bouton
              libelle={t('nouveau')}
              variant="filled"
              icone={IconCashPlus}
              faire={() => setNouveau(true)}
            />
          )
        }
        menu={a => {
          const annonce = a.Statut === 'Annoncée'
          const ouvrir = {
            libelle: annonce ? t('recevoir') : t('corriger'),
            icone: IconPencil,
            vers: chemins.appro(a._id),
          }
          const retirer = {
            libelle: t('annuler'),
            icone: IconArrowBackUp,
            danger: true,
            faire: () => annuler.demander(a),
          }
          if (a.Statut === 'Annulée') return []
          return [(annonce ? peutAjouter : peutCorriger) && ouvrir, peutCorriger && retirer]
        }}
        note={lu.error && <Erreur refus={lu.error} />}
        vide={IconCashPlus}
      />
      <Suspense>
        {nouveau && <Appro officine={officine} appro={null} fermer={() => setNouveau(false)} />}
        {approId && lu.data && (
          <Appro key={approId} officine={lu.data.IdOfficine} appro={lu.data} fermer={fermer} />
        )}
      </Suspense>
      {annuler.sur && (
        <Annuler
          action={annuler}
          titre={
            annuler.sur.IdOperation
              ? t('annulerTitre', { montant: ecrireMontant(annuler.sur.Montant) })
              : t('annulerAnnonce', { societe: annuler.sur.NomSociete })
          }
          texte={annuler.sur.IdOperation ? t('annulerTexte') : t('annulerAnnonceTexte')}
          bouton={t('annuler')}
          quoi={t('nonAnnule')}
        />
      )}
    </>
  )
}
