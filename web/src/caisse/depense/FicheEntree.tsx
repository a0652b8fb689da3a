import type { ApproDepense } from '@dioptrie/domain/caisse/depense'
import { INITIALISATION } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { useTitre } from '../../kernel/titre.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { FicheLue } from '../../ui/FicheLue.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useAction } from '../../ui/useAction.ts'
import { Annuler } from '../Annuler.tsx'
import style from '../caisse.module.css'
import { Details } from '../Details.tsx'
import { useQuand } from '../useQuand.ts'

export default function FicheEntree() {
  const t = useTranslations('depense.appros')
  const titre = useTranslations('caisse')('entreesDepense')
  const { approId: id = '' } = useParametres()
  const lecture = useQuery(requete(contrat.depense.lireAppro, { params: { id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absente')} vers={chemins.entrees} liste={titre}>
      {appro => <Vue appro={appro} />}
    </FicheLue>
  )
}

function Vue({ appro: a }: { appro: ApproDepense }) {
  const t = useTranslations('depense.appros')
  const d = useTranslations('depense')
  const champ = useChamp()
  const quand = useQuand()
  const peut = usePermission('caisse.annuler', a.IdOfficine) && a.Statut === 'Active' && !a.IdOrigine
  const annuler = useAction(contrat.depense.annulerAppro, {
    demande: ({ _id }: ApproDepense, motif) => ({ params: { id: _id }, query: { motif } }),
    dit: () => t('annulee'),
  })
  const montant = ecrireMontant(a.Montant)
  useTitre(t('entreeDe', { montant }))
  return (
    <>
      <Entete
        titre={t('entreeDe', { montant })}
        contexte={
          <span className={style.contexte}>
            <Statut ton={a.Statut === 'Active' ? 'ok' : 'mute'}>{t(`statuts.${a.Statut}`)}</Statut>
            {[d(`origines.${a.Origine}`), ecrireJour(a.Jour), a.Officine].join(' · ')}
          </span>
        }
      >
        {peut && <Bouton libelle={t('annuler')} icone={IconArrowBackUp} faire={() => annuler.demander(a)} />}
      </Entete>
      <div className="pile">
        {a.Statut === 'Annulée' && <Note ton="warn" titre={t('estAnnulee')} />}
        <div className={style.deux}>
          <Panneau
            titre={d('details')}
            lien={a.IdOperation && <Link to={chemins.operations}>{t('voirOperation')}</Link>}
          >
            <Details
              lignes={[
                [champ('Motif'), a.Motif === INITIALISATION ? d('initialisation') : a.Motif],
                [champ('Observation'), a.Observation],
                [champ('Origine'), d(`origines.${a.Origine}`)],
                [champ('Jour'), ecrireJour(a.Jour)],
                [champ('createdBy'), [a.createdBy, quand(a.createdAt)].filter(Boolean).join(', ')],
              ]}
              total={[champ('Montant'), a.Montant]}
            />
          </Panneau>
        </div>
      </div>
      {annuler.sur && (
        <Annuler
          action={annuler}
          titre={t('annulerTitre', { montant })}
          texte={t('annulerTexte')}
          bouton={t('annuler')}
          quoi={t('nonAnnulee')}
        />
      )}
    </>
  )
}
