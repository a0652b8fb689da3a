import type { Depense } from '@dioptrie/domain/caisse/depense'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArrowBackUp, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { useTitre } from '../../kernel/titre.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { FicheLue } from '../../ui/FicheLue.tsx'
import { MenuFiche } from '../../ui/liste/MenuLigne.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePapier } from '../../ui/usePapier.ts'
import { Annuler } from '../Annuler.tsx'
import style from '../caisse.module.css'
import { Details } from '../Details.tsx'
import { Pieces } from '../Pieces.tsx'
import { useQuand } from '../useQuand.ts'

export default function FicheDepense() {
  const t = useTranslations('depense')
  const titre = useTranslations('caisse')('depenses')
  const { depenseId: id = '' } = useParametres()
  const lecture = useQuery(requete(contrat.depense.lire, { params: { id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absente')} vers={chemins.depenses} liste={titre}>
      {depense => <Vue key={depense._id} depense={depense} />}
    </FicheLue>
  )
}

function Vue({ depense: d }: { depense: Depense }) {
  const t = useTranslations('depense')
  const champ = useChamp()
  const quand = useQuand()
  const { photo } = useSearch({ strict: false }) as { photo?: string }
  const peutCorriger = usePermission('caisse.annuler', d.IdOfficine) && d.Statut === 'Active' && !d.IdOrigine
  const peutJoindre = usePermission('caisse.depenser', d.IdOfficine)
  const imprime = usePermission('caisse.lire', d.IdOfficine)
  const annuler = useAction(contrat.depense.annuler, {
    demande: ({ _id }: Depense, motif) => ({ params: { id: _id }, query: { motif } }),
    dit: () => t('annulee'),
  })
  const papier = usePapier(contrat.depense.imprimer)
  const montant = ecrireMontant(d.Montant)
  const titre = t('depenseDe', { montant })
  useTitre(titre)
  const autre = (id: string, libelle: string) => (
    <Bouton libelle={libelle} vers={chemins.depense(id)} size="sm" />
  )
  return (
    <>
      <Entete
        titre={titre}
        contexte={
          <span className={style.contexte}>
            <Statut ton={d.Statut === 'Active' ? 'ok' : 'mute'}>{t(`statuts.${d.Statut}`)}</Statut>
            {[d.Rubrique ?? t('sansRubrique'), ecrireJour(d.Jour), d.Officine].join(' · ')}
          </span>
        }
      >
        {imprime && (
          <Bouton
            libelle={t('imprimer')}
            loading={papier.enCours}
            icone={IconPrinter}
            faire={() => void papier.imprimer(d._id)}
          />
        )}
        {peutCorriger && (
          <>
            <MenuFiche
              actions={() => [
                {
                  libelle: t('annuler'),
                  icone: IconArrowBackUp,
                  danger: true,
                  faire: () => annuler.demander(d),
                },
              ]}
            />
            <Bouton libelle={t('corriger')} vers={chemins.corrigerDepense(d._id)} icone={IconPencil} />
          </>
        )}
      </Entete>
      <div className="pile">
        {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />}
        {d.Statut === 'Annulée' && (
          <Note
            ton="warn"
            titre={t(d.IdCorrection ? 'estCorrigee' : 'estAnnulee')}
            actions={d.IdCorrection && autre(d.IdCorrection, t('voirCorrection'))}
          >
            {!d.IdCorrection && d.MotifAnnulation}
          </Note>
        )}
        {d.IdCorrigee && (
          <Note ton="info" titre={t('estUneCorrection')} actions={autre(d.IdCorrigee, t('voirOrigine'))} />
        )}
        {photo === 'absente' && d.Justificatifs === 0 && <Note ton="warn" titre={t('photoNonJointe')} />}
        <div className={style.deux}>
          <Panneau titre={t('details')}>
            <Details
              lignes={[
                [champ('Motif'), d.Motif],
                [champ('Rubrique'), d.Rubrique ?? t('sansRubrique')],
                [champ('Jour'), ecrireJour(d.Jour)],
                [champ('Officine'), d.Officine],
                [champ('createdBy'), [d.createdBy, quand(d.createdAt)].filter(Boolean).join(', ')],
              ]}
              total={[champ('Montant'), d.Montant]}
            />
          </Panneau>
          <Panneau titre={t('recu')}>
            <Pieces
              pieces={d.justificatifs}
              vide={t('recuVide')}
              lire={contrat.depense.ouvrirJustificatif}
              joindre={
                peutJoindre && d.Statut === 'Active'
                  ? { appel: contrat.depense.joindre, id: d._id, libelle: t('photo') }
                  : undefined
              }
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
