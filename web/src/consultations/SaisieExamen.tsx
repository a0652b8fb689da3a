import type { Client } from '@dioptrie/domain/clients/contract'
import type { Consultation, ConsultationEntiere } from '@dioptrie/domain/consultations/contract'
import {
  COLONNES,
  type Colonne,
  type EtatConsultation,
  estVide,
  type Orientation,
  pasDeLExamen,
  verifierExamen,
} from '@dioptrie/domain/consultations/rules'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formule, type OrdonnanceDatee, type TypeVision } from '@dioptrie/domain/kernel/optique'
import { IconEyeglass } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/consultations.ts'
import { AvecClient } from '../clients/AvecClient.tsx'
import { ApresLeNom, nomAvecCivilite } from '../clients/afficher.tsx'
import { usePasDioptrie } from '../clients/pas.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { ouvrirFenetre } from '../kernel/ouvertures.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { useRelue } from '../ui/AvecFiche.tsx'
import { jour } from '../ui/afficher.ts'
import { avisSucces, direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { useTouches } from '../ui/useTouches.ts'
import { AcuitesEtEcarts, Binoculaire, type Mesures } from './Binoculaire.tsx'
import { type Colonnes, type DeuxYeux, deuxYeux, type OeilExamine, sansRien } from './colonnes.ts'
import style from './consultations.module.css'
import { Evolution } from './Evolution.tsx'
import { GrilleExamen } from './GrilleExamen.tsx'
import { Conclusion, ProchainControle, QuiEtQuand, type Valeurs } from './PartiesDeLExamen.tsx'
import { mesuresDuClient } from './points.ts'
import { EXAMINATEURS } from './sources.ts'

type Voulu = 'terminer' | 'garder' | 'ordonnance'
const schema = async () => (await import('@dioptrie/domain/consultations/contract')).SaisieExamen

const depuis = (k: Record<string, unknown>): Valeurs => ({
  ...sansRien(),
  ...(Object.fromEntries(COLONNES.map(c => [c, deuxYeux(k[c])])) as Record<Colonne, DeuxYeux>),
  DateConsultation: (k.DateConsultation as string | undefined) ?? null,
  IdExaminateur: (k.IdExaminateur as string | undefined) ?? null,
  Motif: (k.Motif as string | undefined) ?? '',
  Plaintes: (k.Plaintes as string[] | undefined) ?? [],
  Antecedents: (k.Antecedents as string | undefined) ?? '',
  Binoculaire: (k.Binoculaire as Mesures | undefined) ?? {},
  TypeVision: (k.TypeVision as TypeVision | undefined) ?? null,
  Conclusion: (k.Conclusion as string | undefined) ?? '',
  Orientation: (k.Orientation as Orientation | undefined) ?? 'Aucune',
  ProchainControle: (k.ProchainControle as string | undefined) ?? null,
  Montant: (k.Montant as number | undefined) ?? null,
})

export default function SaisieExamen() {
  const { id, clientId } = useParametres()
  return id ? (
    <Connu id={id} />
  ) : (
    <AvecClient id={clientId ?? ''}>{c => <AvecPasses client={c} />}</AvecClient>
  )
}

function Connu({ id }: { id: string }) {
  const t = useTranslations('consultations')
  const lecture = useRelue(requete(contrat.consultations.lire, { params: { id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.liste} liste={t('titre')}>
      {({ consultation }) => (
        <AvecClient id={consultation.IdClient}>
          {client => <AvecPasses key={consultation._id} client={client} examen={consultation} />}
        </AvecClient>
      )}
    </FicheLue>
  )
}

interface Sujet {
  client: Client
  examen?: ConsultationEntiere
}

/** What is worn is saved with the exam: it is known before the form shows it. */
function AvecPasses(sujet: Sujet) {
  const t = useTranslations('consultations')
  const lecture = useRelue(requete(contrat.consultations.duClient, { params: { id: sujet.client._id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.liste} liste={t('titre')}>
      {passes => <Formulaire {...sujet} passes={passes} />}
    </FicheLue>
  )
}

function Formulaire({ client, examen, passes }: Sujet & { passes: readonly Consultation[] }) {
  const t = useTranslations('consultations')
  const c = useTranslations('clients')
  const champ = useChamp()
  const navigate = useNavigate()
  const moi = useMoi()
  const pas = pasDeLExamen(usePasDioptrie(), examen as Parameters<typeof pasDeLExamen>[1])
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const prescrit = usePermission('ordonnances.ecrire', examen?.IdOfficine ?? client.IdOfficine)
  const points = mesuresDuClient(
    client.ordonnances.filter(o => !examen || o.IdConsultation !== examen._id),
    passes.filter(p => p._id !== examen?._id),
  )
  const derniere = points.at(-1) ?? null
  const creer = useAppel(contrat.consultations.creer, { uneFois: true })
  const modifier = useAppel(contrat.consultations.modifier)
  const prescrire = useAppel(contrat.consultations.prescrire)
  const titre = examen?.Etat === 'Terminé' ? t('corriger') : t('un')
  useTitre(titre)
  /** What the button that saves is for: read when the answer is there. */
  const voulu = useRef<Voulu>('terminer')
  const etatVoulu = (): EtatConsultation =>
    examen?.Etat === 'Terminé' || voulu.current !== 'garder' ? 'Terminé' : 'En examen'

  // As it is shown: what others save meanwhile does not change it under the hand.
  const [portee] = useState(derniere && { OD: derniere.OD, OG: derniere.OG })
  const depart = examen
    ? depuis(examen as unknown as Record<string, unknown>)
    : depuis({ DateConsultation: aujourdhui, IdExaminateur: moi.uid })
  // What is worn is known from the last time: it is there before the first key.
  const reprise = examen?.Etat !== 'Terminé' && portee && estVide(depart.Ancienne) ? deuxYeux(portee) : null
  if (reprise) depart.Ancienne = reprise

  const fiche = useFiche({
    cle: `examen:${examen?._id ?? client._id}`,
    schema,
    verifier: valeurs =>
      verifierExamen(
        {
          ...valeurs,
          DateConsultation: String(valeurs.DateConsultation),
          Etat: etatVoulu(),
        },
        aujourdhui,
        pas,
      ),
    depart,
    version: examen?.version,
    depuis,
    // No fee typed is none asked, as at reception.
    demande: v => ({ ...v, Montant: v.Montant ?? 0 }),
    intention: voulu,
    enregistrer: (payload, envoi) => {
      const Etat = etatVoulu()
      return examen
        ? modifier.mutateAsync(
            {
              params: { id: examen._id },
              payload: { ...(reprise ? { Ancienne: reprise } : {}), ...payload, Etat },
            },
            envoi,
          )
        : creer.mutateAsync({ payload: { ...payload, IdClient: client._id, Etat } }, envoi)
    },
    deja: ({ consultation: fiche }) => ({
      fiche,
      cle: `examen:${fiche._id}`,
      vers: chemins.saisir(fiche._id),
    }),
    reussi: ({ consultation }) => void suite(consultation),
  })
  const { form } = fiche
  const valeurs = form.values
  const suite = async ({ _id, version }: { _id: string; version: number }) => {
    if (voulu.current !== 'ordonnance') {
      avisSucces(t(voulu.current === 'garder' ? 'garde' : 'termine'))
      return navigate({ to: voulu.current === 'garder' ? chemins.liste : chemins.voir(_id) })
    }
    const faite = await prescrire.mutateAsync({ params: { id: _id }, payload: { version } }).catch(direRefus)
    const ref = faite?.consultation.RefOrd
    if (ref) avisSucces(t('ordonnanceFaite', { ref }))
    return navigate({ to: ref ? clients.voirOrdonnance(client._id, ref) : chemins.voir(_id) })
  }
  const peutPrescrire = prescrit && !examen?.RefOrd
  useTouches({
    'ctrl+o': peutPrescrire && (() => void fiche.enregistrer('ordonnance')),
  })
  const poser = (maj: Partial<Valeurs>) => form.setValues(maj)
  const poserMesures = (maj: Mesures) => poser({ Binoculaire: { ...form.getValues().Binoculaire, ...maj } })
  const erreurs = Object.fromEntries(Object.entries(form.errors).map(([nom, e]) => [nom, String(e)]))
  const colonnes = Object.fromEntries(COLONNES.map(nom => [nom, valeurs[nom]])) as Colonnes
  const ans = client.DateNaissance ? age(client.DateNaissance, aujourdhui) : null
  const precedente: OrdonnanceDatee | null = derniere && {
    OD: derniere.OD,
    OG: derniere.OG,
    DateOrd: derniere.le,
  }
  const enCours = examen?.Etat !== 'Terminé'
  const intitule = (nom: string) => {
    if (nom === 'IdExaminateur') return t('champs.Examinateur')
    if (t.has(`champs.${nom as 'Motif'}`)) return t(`champs.${nom as 'Motif'}`)
    return t.has(`colonnes.${nom as Colonne}`) ? t(`colonnes.${nom as Colonne}`) : null
  }
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={
        <>
          <Link to={clients.voir(client._id)} className={`same-color no-line ${style.versClient}`}>
            {nomAvecCivilite(client)}
          </Link>
          <ApresLeNom
            textes={[ans !== null && c('ans', { n: ans }), client.CodeClient, examen?.RefConsultation]}
          />
        </>
      }
      retour={examen ? chemins.voir(examen._id) : clients.voir(client._id)}
      enregistrer={enCours ? t('terminer') : undefined}
      dire={(nom, valeur) => <Valeur champ={nom} valeur={valeur} />}
      intitule={nom => intitule(nom) ?? champ(nom)}
      actions={
        <>
          {enCours && (
            <Bouton
              libelle={t('garder')}
              faire={() => void fiche.enregistrer('garder')}
              disabled={fiche.empeche !== null}
            />
          )}
          {peutPrescrire && (
            <Bouton
              libelle={t('faireOrdonnance')}
              faire={() => void fiche.enregistrer('ordonnance')}
              disabled={fiche.empeche !== null}
              aria-keyshortcuts="Control+o"
              icone={IconEyeglass}
              touche="Ctrl O"
            />
          )}
        </>
      }
    >
      <div className="sides">
        <div className="pile">
          <GrilleExamen
            pas={pas}
            value={colonnes}
            onChange={colonnes => form.setValues(colonnes)}
            sous={{
              ...(derniere ? { Ancienne: jour(derniere.le) } : {}),
              ...(enCours ? { Prescrite: t('aConfirmer') } : {}),
            }}
            precedente={precedente}
            erreurs={erreurs}
            TypeVision={valeurs.TypeVision}
            DateConsultation={valeurs.DateConsultation ?? aujourdhui}
            aujourdhui={aujourdhui}
            onAide={() => ouvrirFenetre('raccourcis')}
            debut={depart.Motif !== ''}
            entete={<QuiEtQuand form={form} poser={poser} erreurs={erreurs} sansMotif={!depart.Motif} />}
          >
            <AcuitesEtEcarts value={valeurs.Binoculaire} poser={poserMesures} erreurs={erreurs} />
          </GrilleExamen>
          <div className={`grid cols-2 start gap-16 ${style.dessous}`}>
            <Binoculaire value={valeurs.Binoculaire} poser={poserMesures} erreurs={erreurs} />
            <Conclusion form={form} poser={poser} />
          </div>
        </div>
        <div className="pile">
          <Panneau titre={t('evolution')} bord>
            <Evolution
              points={points}
              encours={{ le: valeurs.DateConsultation ?? aujourdhui, ...colonnes.Prescrite }}
            />
          </Panneau>
          <ProchainControle
            date={valeurs.ProchainControle}
            depuis={valeurs.DateConsultation ?? aujourdhui}
            erreur={erreurs.ProchainControle}
            poser={ProchainControle => poser({ ProchainControle })}
          />
          <Panneau titre={t('honoraires')}>
            <ChampMontant
              aria-label={t('honoraires')}
              value={valeurs.Montant}
              error={erreurs.Montant}
              onChange={Montant => poser({ Montant })}
            />
          </Panneau>
          {peutPrescrire && <p className="note">{t('ordonnanceAide')}</p>}
        </div>
      </div>
    </FormPage>
  )
}

function Valeur({ champ, valeur }: { champ: string; valeur: unknown }) {
  const t = useTranslations('consultations')
  const o = useTranslations('ordonnance')
  if (valeur === null || valeur === '' || valeur === undefined) return '—'
  if ((COLONNES as readonly string[]).includes(champ)) {
    const { OD, OG } = deuxYeux(valeur)
    const dire = (oeil: OeilExamine) =>
      [formule(oeil), oeil.AVLoin && `AV ${oeil.AVLoin}`, oeil.AVPres].filter(Boolean).join(' ') || '–'
    return `OD ${dire(OD)} · OG ${dire(OG)}`
  }
  if (champ === 'DateConsultation' || champ === 'ProchainControle') return jour(String(valeur))
  if (champ === 'Orientation') return t(`orientations.${valeur as Orientation}`)
  if (champ === 'TypeVision') return o(`vision.${valeur as TypeVision}`)
  if (champ === 'IdExaminateur') return <Examinateur id={String(valeur)} />
  if (Array.isArray(valeur)) return valeur.join(', ')
  if (typeof valeur === 'object') return Object.values(valeur).filter(Boolean).join(' · ') || '—'
  return String(valeur)
}
const Examinateur = ({ id }: { id: string }) => useLibelle(EXAMINATEURS, id) ?? '…'
