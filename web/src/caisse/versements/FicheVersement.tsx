import { cycleVersement } from '@dioptrie/domain/caisse/rules'
import type { Versement } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { actionsPossibles } from '@dioptrie/domain/kernel/machine'
import { Button } from '@mantine/core'
import { IconArchive, IconCamera, IconCheck, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { useTitre } from '../../kernel/titre.ts'
import { useAutreMain } from '../../ui/AutreMain.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { BoutonFichier } from '../../ui/BoutonFichier.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { FicheLue } from '../../ui/FicheLue.tsx'
import { MenuFiche } from '../../ui/liste/MenuLigne.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { PiedFiche } from '../../ui/PiedFiche.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useGeste } from '../../ui/useGeste.ts'
import { usePapier } from '../../ui/usePapier.ts'
import { Annuler } from '../Annuler.tsx'
import style from '../caisse.module.css'
import { Details } from '../Details.tsx'
import { PAPIERS, Pieces } from '../Pieces.tsx'
import { useQuand } from '../useQuand.ts'

export default function FicheVersement() {
  const t = useTranslations('versements')
  const titre = useTranslations('caisse')('versements')
  const { versementId: id = '' } = useParametres()
  const lecture = useQuery(requete(contrat.versements.lire, { params: { id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.versements} liste={titre}>
      {versement => <Vue versement={versement} />}
    </FicheLue>
  )
}

function Vue({ versement: v }: { versement: Versement }) {
  const t = useTranslations('versements')
  const champ = useChamp()
  const quand = useQuand()
  const possibles = actionsPossibles(cycleVersement, v.Statut)
  const peutValider = usePermission('caisse.valider', v.IdOfficine)
  const aValider = peutValider && possibles.includes('valider')
  const autreMain = useAutreMain('versement', v._id, aValider)
  const valide = aValider && autreMain === null
  const annule = usePermission('caisse.annuler', v.IdOfficine)
  const verse = usePermission('caisse.verser', v.IdOfficine)
  const imprime = usePermission('caisse.lire', v.IdOfficine)
  const valider = useAppel(contrat.versements.valider, { onSuccess: () => avisSucces(t('valide')) })
  const archiver = useAction(contrat.versements.archiver, { dit: () => t('archive') })
  const joindre = useAppel(contrat.versements.joindre)
  const annuler = useAction(contrat.versements.annuler, {
    demande: ({ _id, version }: Versement, Motif) => ({ params: { id: _id }, payload: { Motif, version } }),
    dit: () => t('annule'),
  })
  const { faire, refus, enCours } = useGeste()
  const papier = usePapier(contrat.versements.imprimer)
  const params = { id: v._id }
  const montant = ecrireMontant(v.montant)
  useTitre(t('versementDe', { montant }))
  return (
    <>
      <Entete
        titre={t('versementDe', { montant })}
        contexte={
          <span className={style.contexte}>
            <Statut ton={cycleVersement.etats[v.Statut].ton}>{t(`statuts.${v.Statut}`)}</Statut>
            {[v.Banque, ecrireJour(v.DateVersement), v.Officine].join(' · ')}
          </span>
        }
      >
        {annule && !v.annulation && possibles.includes('annuler') && (
          <MenuFiche
            actions={() => [
              { libelle: t('annuler'), icone: IconTrash, danger: true, faire: () => annuler.demander(v) },
            ]}
          />
        )}
        {imprime && (
          <Bouton
            libelle={t('imprimer')}
            loading={papier.enCours}
            icone={IconPrinter}
            faire={() => void papier.imprimer(v._id)}
          />
        )}
        {peutValider && possibles.includes('archiver') && (
          <Bouton
            libelle={t('archiver')}
            loading={archiver.enCours}
            icone={IconArchive}
            faire={() => archiver.faire({ params, payload: { version: v.version } })}
          />
        )}
        {valide && v.Bordereau && (
          <Bouton
            libelle={t('valider')}
            variant="filled"
            loading={valider.isPending}
            icone={IconCheck}
            faire={() => valider.mutate({ params, payload: { version: v.version } })}
          />
        )}
        {valide && !v.Bordereau && (
          <BoutonFichier
            accept={PAPIERS}
            inputProps={{ 'aria-label': t('joindreEtValider') }}
            onChange={f =>
              f &&
              void faire(async () => {
                await joindre.mutateAsync({ params, payload: f })
                await valider.mutateAsync({ params, payload: { version: v.version } })
              })
            }
          >
            {props => (
              <Button
                {...props}
                loading={enCours}
                leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
              >
                {t('joindreEtValider')}
              </Button>
            )}
          </BoutonFichier>
        )}
      </Entete>
      <div className="pile">
        {v.annulation && (
          <Note ton="warn" titre={t('estAnnule')}>
            {[v.annulation.Motif, quand(v.annulation.createdAt), v.annulation.createdBy]
              .filter(Boolean)
              .join(' · ')}
          </Note>
        )}
        {autreMain && <Note ton="info" titre={autreMain} />}
        {v.Statut === 'Archivé' && <Note ton="info" titre={t('estArchive')} />}
        {refus && <Erreur refus={refus} quoi={t('nonValide')} />}
        {valider.error && !refus && <Erreur refus={valider.error} quoi={t('nonValide')} />}
        {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />}
        {archiver.refus && <Erreur refus={archiver.refus} quoi={t('nonArchive')} />}
        <div className={style.deux}>
          <Panneau titre={t('details')}>
            <Details
              lignes={[
                [champ('Banque'), v.Banque],
                [champ('DateVersement'), ecrireJour(v.DateVersement)],
                [champ('reference'), v.reference],
                [champ('Officine'), v.Officine],
                [t('qui'), v.createdBy],
                [champ('validePar'), v.validePar && `${v.validePar}, ${quand(v.valideLe ?? '')}`],
                [t('controle'), t('ecriture', { rang: v.Rang })],
              ]}
              total={[champ('montant'), v.montant]}
            />
          </Panneau>
          <Panneau titre={t('bordereau')}>
            <Pieces
              pieces={v.bordereaux}
              vide={`${t('bordereauVide')} ${v.Statut === 'Créé' ? t('bordereauTexte') : ''}`}
              lire={contrat.versements.ouvrirBordereau}
              joindre={
                verse &&
                v.Statut !== 'Archivé' &&
                v.Statut !== 'Annulé' &&
                (v.Bordereau || !aValider || autreMain)
                  ? { appel: contrat.versements.joindre, id: v._id, libelle: t('joindre') }
                  : undefined
              }
            />
          </Panneau>
        </div>
        <PiedFiche fiche={v} />
      </div>
      {annuler.sur && (
        <Annuler
          action={annuler}
          titre={t('annulerTitre', { montant })}
          texte={t('annulerTexte')}
          bouton={t('annuler')}
          quoi={t('nonAnnule')}
        />
      )}
    </>
  )
}
