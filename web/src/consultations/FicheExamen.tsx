import type { ConsultationEntiere } from '@dioptrie/domain/consultations/contract'
import { COLONNES, type Colonne, estVide } from '@dioptrie/domain/consultations/rules'
import { type Cote, ecrireNombre, YEUX } from '@dioptrie/domain/kernel/optique'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconArrowBackUp,
  IconCash,
  IconEyeglass,
  IconMail,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/consultations.ts'
import { civilite, deuxYeux } from '../clients/afficher.tsx'
import { MESURES } from '../clients/ordonnance/mesures.ts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { jour } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { useAction } from '../ui/useAction.ts'
import { usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import { AvecExamen } from './AvecExamen.tsx'
import { type MESURES_EXAMEN, type OeilExamine, RANGS } from './colonnes.ts'
import style from './consultations.module.css'
import { Evolution } from './Evolution.tsx'
import { EtatExamen, StatutReglement } from './etats.tsx'
import { mesuresDuClient } from './points.ts'

export default function FicheExamen() {
  return <AvecExamen>{examen => <Vue examen={examen} />}</AvecExamen>
}

function Vue({ examen: k }: { examen: ConsultationEntiere }) {
  const t = useTranslations('consultations')
  const o = useTranslations('ordonnance')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const navigate = useNavigate()
  const actif = k.Statut === 'Active'
  const peut = {
    ecrire: usePermission('consultations.ecrire', k.IdOfficine) && actif,
    archiver: usePermission('consultations.accueillir', k.IdOfficine),
    prescrire: usePermission('ordonnances.ecrire', k.IdOfficine) && actif,
    lire: usePermission('ordonnances.lire'),
    encaisser: usePermission('caisse.encaisser', k.IdOfficine) && actif && k.ResteAPayer > 0,
  }
  const passes =
    useComplement({
      ...requete(contrat.consultations.duClient, { params: { id: k.IdClient } }),
      enabled: peut.lire,
    }) ?? []
  const client = useComplement({
    ...requete(contrat.clients.lire, { params: { id: k.IdClient } }),
    enabled: peut.lire,
  })
  const prescrire = useAction(contrat.consultations.prescrire, {
    fait: ({ consultation: { RefOrd } }) => {
      if (!RefOrd) return
      avisSucces(t('ordonnanceFaite', { ref: RefOrd }))
      void navigate({ to: clients.voirOrdonnance(k.IdClient, RefOrd) })
    },
  })
  const restaurer = useAction(contrat.consultations.restaurer)
  const archiver = useAction(contrat.consultations.archiver, {
    dit: () => t('archive', { ref: k.RefConsultation }),
  })
  const compteRendu = usePapier(contrat.consultations.imprimer)
  const lettre = usePapier(contrat.consultations.lettre)
  const nonImprime = compteRendu.refus ?? lettre.refus
  useTitre(k.RefConsultation)
  const aPrescrire = peut.prescrire && !k.RefOrd && !estVide(k.Prescrite)
  const ordonner = () => prescrire.faire({ params: { id: k._id }, payload: { version: k.version } })
  useTouches({
    o: aPrescrire && !prescrire.enCours && ordonner,
    e: peut.encaisser && (() => void navigate({ to: chemins.regler(k._id) })),
    'ctrl+p': peut.lire && (() => void compteRendu.imprimer(k._id)),
  })
  const orienter = k.Orientation && k.Orientation !== 'Aucune'
  const refus = prescrire.refus ?? archiver.refus ?? restaurer.refus
  const mesure = COLONNES.some(c => !estVide(k[c]))
  return (
    <>
      <Entete
        titre={k.RefConsultation}
        contexte={
          <Link to={clients.voir(k.IdClient)} className={`same-color no-line ${style.versClient}`}>
            {[civilite(k.Civilite), k.Client].filter(Boolean).join(' ')}
          </Link>
        }
      >
        {peut.archiver && (actif ? peut.ecrire || k.Etat === 'Arrivé' : true) && (
          <MenuFiche
            actions={() => [
              orienter &&
                peut.lire && {
                  libelle: t('lettre'),
                  icone: IconMail,
                  faire: () => void lettre.imprimer(k._id),
                },
              actif
                ? {
                    libelle: t('archiver'),
                    icone: IconArchive,
                    faire: () => archiver.faire({ params: { id: k._id } }),
                  }
                : {
                    libelle: ui('restaurer'),
                    icone: IconArrowBackUp,
                    faire: () => restaurer.faire({ params: { id: k._id } }),
                  },
            ]}
          />
        )}
        {peut.ecrire && (
          <Bouton
            libelle={k.Etat === 'Terminé' ? t('corrigerCourt') : t('continuer')}
            vers={chemins.saisir(k._id)}
            variant={k.Etat === 'Terminé' ? 'default' : 'filled'}
            icone={IconPencil}
          />
        )}
        {peut.lire && mesure && (
          <Bouton
            libelle={ui('imprimer')}
            loading={compteRendu.enCours}
            faire={() => void compteRendu.imprimer(k._id)}
            icone={IconPrinter}
            touche="Ctrl P"
          />
        )}
        {peut.encaisser && (
          <Bouton
            libelle={t('encaisser')}
            vers={chemins.regler(k._id)}
            variant={aPrescrire ? 'default' : 'filled'}
            aria-keyshortcuts="e"
            icone={IconCash}
            touche="E"
          />
        )}
        {aPrescrire && (
          <Bouton
            libelle={t('faireOrdonnance')}
            variant="filled"
            loading={prescrire.enCours}
            faire={ordonner}
            aria-keyshortcuts="o"
            icone={IconEyeglass}
            touche="O"
          />
        )}
      </Entete>
      <div className="pile">
        {refus && <Erreur refus={refus} />}
        {nonImprime && <Erreur refus={nonImprime} quoi={t('nonImprime')} />}
        {!actif && <Note ton="warn">{t('estArchive')}</Note>}
        <div className="sides">
          <div className="pile">
            <Panneau titre={t('un')}>
              <dl className={style.faits}>
                <Fait nom={t('champs.DateConsultation')}>{jour(k.DateConsultation)}</Fait>
                <Fait nom={champ('Etat')}>
                  <EtatExamen etat={k.Etat} />
                </Fait>
                {k.Examinateur && <Fait nom={t('champs.Examinateur')}>{k.Examinateur}</Fait>}
                {k.Motif && <Fait nom={t('champs.Motif')}>{k.Motif}</Fait>}
                {k.Plaintes.length > 0 && <Fait nom={t('champs.Plaintes')}>{k.Plaintes.join(', ')}</Fait>}
                {k.TypeVision && <Fait nom={t('equipement')}>{o(`vision.${k.TypeVision}`)}</Fait>}
                {orienter && k.Orientation && (
                  <Fait nom={t('champs.Orientation')}>{t(`orientations.${k.Orientation}`)}</Fait>
                )}
                {k.ProchainControle && (
                  <Fait nom={t('champs.ProchainControle')}>{jour(k.ProchainControle)}</Fait>
                )}
                {k.RefOrd && (
                  <Fait nom={t('ordonnance')}>
                    <Link to={clients.voirOrdonnance(k.IdClient, k.RefOrd)}>{k.RefOrd}</Link>
                  </Fait>
                )}
              </dl>
            </Panneau>
            {k.Prescrite === null ? (
              <p className="muted">{t('sansYeux')}</p>
            ) : (
              mesure && (
                <Panneau titre={t('refraction')} bord>
                  <Mesures examen={k} />
                </Panneau>
              )
            )}
            <LuesDesDeux valeurs={k.Binoculaire} />
            {(['Conclusion', 'Antecedents'] as const).map(
              nom =>
                k[nom] && (
                  <Panneau key={nom} titre={t(`champs.${nom}`)}>
                    <p className="pre anywhere">{k[nom]}</p>
                  </Panneau>
                ),
            )}
          </div>
          <div className="pile">
            {k.Montant > 0 && (
              <Panneau titre={t('honoraires')} lien={<StatutReglement statut={k.StatutReglement} />}>
                <dl className={style.faits}>
                  <Fait nom={t('honoraires')}>
                    <Montant valeur={k.Montant} />
                  </Fait>
                  <Fait nom={t('reste')}>
                    <Montant valeur={k.ResteAPayer} />
                  </Fait>
                </dl>
              </Panneau>
            )}
            {peut.lire && (
              <Panneau titre={t('evolution')} bord>
                <Evolution points={mesuresDuClient(client?.ordonnances ?? [], passes)} />
              </Panneau>
            )}
            {k.versions.length > 0 && (
              <Panneau titre={t('versions')} bord>
                <Versions examen={k} />
              </Panneau>
            )}
            <PiedFiche fiche={k} />
          </div>
        </div>
      </div>
    </>
  )
}

const dire = (oeil: OeilExamine, champ: (typeof RANGS)[number]) => {
  const valeur = oeil[champ]
  if (valeur == null) return '–'
  return typeof valeur === 'number'
    ? MESURES[champ as (typeof MESURES_EXAMEN)[number]].ecrire(valeur)
    : valeur
}

/** One line per measure, the columns that were filled for each eye; a phone shows one column, the two eyes side by side. */
function Mesures({ examen: k }: { examen: ConsultationEntiere }) {
  const t = useTranslations('consultations')
  const o = useTranslations('ordonnance')
  const remplies = COLONNES.filter(c => !estVide(k[c]))
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [montree, setMontree] = useState(remplies.at(-1))
  const montrees = telephone ? remplies.filter(c => c === montree) : remplies
  // Which one it is, the control above says.
  const unique = montrees.length < remplies.length
  const cellules = YEUX.flatMap(cote => montrees.map(colonne => ({ cote, colonne })))
  return (
    <div className="slide r-foot">
      {unique && (
        <SegmentedControl
          className={style.colonnes ?? ''}
          fullWidth
          aria-label={t('colonne')}
          data={remplies.map(colonne => ({ value: colonne, label: t(`colonnes.${colonne}`) }))}
          value={montree ?? ''}
          onChange={colonne => setMontree(colonne as Colonne)}
        />
      )}
      <table className={`chiffres ${style.table}`}>
        <thead>
          <tr>
            <td rowSpan={unique ? 1 : 2} />
            {YEUX.map(cote => (
              <th key={cote} scope={unique ? 'col' : 'colgroup'} colSpan={montrees.length}>
                {o(`colonne.${cote}`)}
              </th>
            ))}
          </tr>
          {!unique && (
            <tr>
              {cellules.map(({ cote, colonne }) => (
                <th key={`${cote} ${colonne}`} scope="col">
                  {t(`colonnes.${colonne}`)}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {RANGS.map(champ => (
            <tr key={champ}>
              <th scope="row">{o(`champ.${champ}`)}</th>
              {cellules.map(({ cote, colonne }) => (
                <td key={`${cote} ${colonne}`} data-forte={colonne === 'Prescrite' || undefined}>
                  {dire((k[colonne]?.[cote as Cote] ?? {}) as OeilExamine, champ)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Only what was measured. */
function LuesDesDeux({ valeurs: b }: { valeurs: Record<string, string | number> }) {
  const t = useTranslations('consultations')
  const mm = (v: string | number | undefined) => (typeof v === 'number' ? ecrireNombre(v, 1) : undefined)
  const paire = (a: string | number | undefined, z: string | number | undefined) =>
    a === undefined && z === undefined ? undefined : `OD ${a ?? '–'} · OG ${z ?? '–'}`
  const faits = [
    [t('sansCorrection'), paire(b.AVSansOD, b.AVSansOG)],
    [`${t('sansCorrection')}, ${t('lesDeux')}`, b.AVSansDeux],
    [`${t('avecCorrection')}, ${t('loin')}`, b.AVDeuxLoin],
    [`${t('avecCorrection')}, ${t('pres')}`, b.AVDeuxPres],
    [`${t('ecarts')}, ${t('loin')}`, paire(mm(b.EPLoinOD), mm(b.EPLoinOG))],
    [`${t('ecarts')}, ${t('pres')}`, paire(mm(b.EPPresOD), mm(b.EPPresOG))],
    [t('dominance'), b.OeilDominant],
    [t('equilibre'), b.Equilibre],
    [t('fusion'), b.FusionPres && t(`fusions.${b.FusionPres as 'Normale'}`)],
    [t('phorieLoin'), b.PhorieLoin],
    [t('phoriePres'), b.PhoriePres],
    [t('ppc'), b.PPC],
    [t('pression', { oeil: 'OD' }), b.PressionOD],
    [t('pression', { oeil: 'OG' }), b.PressionOG],
  ].filter(([, v]) => v !== undefined && v !== '') as [string, string | number][]
  if (faits.length === 0) return null
  return (
    <Panneau titre={t('binoculaire')}>
      <dl className={style.faits}>
        {faits.map(([nom, valeur]) => (
          <Fait key={nom} nom={nom}>
            {valeur}
          </Fait>
        ))}
      </dl>
    </Panneau>
  )
}

function Versions({ examen }: { examen: ConsultationEntiere }) {
  const t = useTranslations('consultations')
  const format = useFormatter()
  return (
    <ol className="grid gap-10 p12-16">
      {examen.versions.map(v => (
        <li className="grid gap-2" key={v.version}>
          <b>{t('versionN', { n: v.version })}</b>
          <span>{v.Prescrite && deuxYeux(v.Prescrite)}</span>
          {v.Conclusion && <span>{v.Conclusion}</span>}
          <small>
            {t('remplacee', {
              date: format.dateTime(new Date(v.remplaceeLe), { dateStyle: 'short', timeStyle: 'short' }),
              qui: v.remplaceePar ?? '',
            })}
          </small>
        </li>
      ))}
    </ol>
  )
}
