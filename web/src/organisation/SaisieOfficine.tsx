import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { type ValeursDe, valeursDe } from '@dioptrie/domain/kernel/champs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Officine } from '@dioptrie/domain/organisation/contract'
import { officine as fiche } from '@dioptrie/domain/organisation/fiche'
import type { JourOuvrable } from '@dioptrie/domain/organisation/rules'
import { Switch } from '@mantine/core'
import { IconDoor, IconStar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/organisation.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { source } from '../referentiel/source.ts'
import { pourcent } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampDeFiche } from '../ui/ChampDeFiche.tsx'
import { ChampSuggere } from '../ui/ChampSuggere.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Question } from '../ui/Question.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useGestesOfficine } from './gestesOfficine.tsx'
import { ChampJours, JoursEnBref } from './Jours.tsx'
import style from './organisation.module.css'

type Valeurs = ValeursDe<typeof fiche>

/** One that is open is made principale by a gesture of its own. */
const depuis = (o: Record<string, unknown>): Valeurs => ({
  ...valeursDe(fiche, o),
  OfficinePrincipale: false,
})

export default function SaisieOfficine() {
  const { officineId } = useParametres()
  const t = useTranslations('organisation.officines')
  const peutEcrire = usePermission('organisation.ecrire')
  if (!officineId) return <Formulaire officine={null} />
  return (
    <FicheParId
      appel={contrat.organisation.lireOfficine}
      id={officineId}
      titre={t('introuvable')}
      texte={t('introuvableTexte')}
      retour={chemins.officines}
      allerListe={t('allerListe')}
    >
      {officine =>
        peutEcrire ? (
          <Formulaire key={officine._id} officine={officine} />
        ) : (
          <LectureOfficine officine={officine} />
        )
      }
    </FicheParId>
  )
}

function Formulaire({ officine }: { officine: Officine | null }) {
  const t = useTranslations('organisation.officines')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const navigate = useNavigate()
  const creer = useAppel(contrat.organisation.creerOfficine)
  const modifier = useAppel(contrat.organisation.modifierOfficine)
  const ancienne = useOfficines().find(o => o.OfficinePrincipale)?.Nom
  const [question, setQuestion] = useState(false)
  const titre = officine ? officine.Nom : t('nouvelle')
  useTitre(titre)
  const saisie = useFiche({
    cle: `officine:${officine?._id ?? 'nouvelle'}`,
    schema: async () => (await import('@dioptrie/domain/organisation/contract')).SaisieOfficine,
    depart: depuis(officine ?? {}),
    version: officine?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      officine
        ? modifier.mutateAsync({ params: { id: officine._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    deja: fiche => ({ fiche, cle: `officine:${fiche._id}`, vers: chemins.officine(fiche._id) }),
    reussi: ({ Nom }) => {
      avisSucces(t('enregistree', { nom: Nom }))
      void navigate({ to: chemins.officines })
    },
  })
  const { form } = saisie
  const lie = { de: fiche, form }
  const { demander, rouvrir, note, fenetres } = useGestesOfficine(
    () => void navigate({ to: chemins.officines, ignoreBlocker: true }),
  )
  const ouverte = officine?.Statut === 'Ouverte'
  return (
    <FormPage
      fiche={saisie}
      titre={titre}
      contexte={officine?.Code}
      retour={chemins.officines}
      enregistrer={officine ? undefined : t('ouvrir')}
      dire={(nom, valeur) =>
        nom === 'joursOuvrable' ? (
          <JoursEnBref jours={valeur as JourOuvrable[]} />
        ) : typeof valeur === 'boolean' ? (
          ui(valeur ? 'oui' : 'non')
        ) : (
          String(valeur ?? '') || '—'
        )
      }
      actions={
        officine &&
        ouverte &&
        !officine.OfficinePrincipale && (
          <MenuFiche
            actions={() => [
              { libelle: t('designer'), icone: IconStar, faire: () => demander('designer', officine) },
              {
                libelle: t('fermer'),
                icone: IconDoor,
                danger: true,
                faire: () => demander('fermer', officine),
              },
            ]}
          />
        )
      }
    >
      <div className={`pile ${style.etroit}`}>
        {note}
        {officine?.OfficinePrincipale && (
          <Note ton="info" titre={t('estPrincipale')}>
            {t('estPrincipaleTexte')}
          </Note>
        )}
        {officine && !ouverte && (
          <Note
            ton="warn"
            titre={t('estFermee')}
            actions={<Bouton libelle={t('rouvrir')} size="sm" faire={() => rouvrir(officine)} />}
          >
            {t('estFermeeTexte')}
          </Note>
        )}
        <Panneau titre={t('identite')}>
          <Grille>
            <ChampDeFiche {...lie} nom="Nom" label={champ('NomDeFiche')} autoFocus={!officine} />
            <ChampDeFiche
              {...lie}
              nom="Code"
              description={t('codeAide')}
              onChange={code => form.setFieldValue('Code', String(code).toUpperCase())}
            />
            {!officine && (
              <Switch
                className={largeur.large}
                label={champ('OfficinePrincipale')}
                checked={form.values.OfficinePrincipale}
                onChange={e =>
                  e.currentTarget.checked
                    ? setQuestion(true)
                    : form.setFieldValue('OfficinePrincipale', false)
                }
              />
            )}
          </Grille>
        </Panneau>
        <Panneau
          titre={t('jours')}
          lien={<Statut ton="mute">{t('nJours', { n: form.values.joursOuvrable.length })}</Statut>}
        >
          <ChampJours
            valeur={form.values.joursOuvrable}
            changer={jours => form.setFieldValue('joursOuvrable', jours)}
          />
          <p className={style.aide}>{t('joursAide')}</p>
        </Panneau>
        <Panneau titre={t('vente')}>
          <Grille>
            <ChampDeFiche {...lie} nom="TauxAcompte" description={t('acompteAide')} />
            <ChampDeFiche {...lie} nom="TarifExamen" description={t('tarifAide')} />
            <ChampDeFiche {...lie} nom="TarifMontage" />
          </Grille>
        </Panneau>
        <Panneau titre={t('caisse')}>
          <ChampDeFiche {...lie} nom="ComptageAveugle" description={t('aveugleAide')} />
        </Panneau>
        <Panneau titre={t('atelier')}>
          <ChampDeFiche {...lie} nom="ControleSeul" description={t('seulAide')} />
        </Panneau>
        <Panneau titre={t('horsLigne')}>
          <ChampDeFiche {...lie} nom="OrdonnancesHorsLigne" description={t('horsLigneAide')} />
        </Panneau>
        <Panneau titre={t('contact')}>
          <Grille>
            <ChampDeFiche {...lie} nom="Adresse" className={largeur.large} />
            <ChampSuggere
              className={largeur.tiers}
              label={champ('Ville')}
              source={source('ville')}
              {...form.getInputProps('Ville')}
            />
            <ChampDeFiche {...lie} nom="Telephone" className={largeur.tiers} />
            <ChampDeFiche {...lie} nom="Email" className={largeur.tiers} />
          </Grille>
        </Panneau>
      </div>
      {fenetres}
      <Question
        ouverte={question}
        fermer={() => setQuestion(false)}
        titre={t('designerTitre', { nom: form.values.Nom || t('nouvelle') })}
        texte={t('designerTexte', {
          nom: form.values.Nom || t('nouvelle'),
          ancienne: ancienne ?? '…',
        })}
      >
        <Bouton libelle={ui('annuler')} data-autofocus faire={() => setQuestion(false)} />
        <Bouton
          libelle={t('designer')}
          variant="filled"
          faire={() => {
            form.setFieldValue('OfficinePrincipale', true)
            setQuestion(false)
          }}
        />
      </Question>
    </FormPage>
  )
}

function LectureOfficine({ officine }: { officine: Officine }) {
  const t = useTranslations('organisation.officines')
  const ui = useTranslations('ui')
  const champ = useChamp()
  useTitre(officine.Nom)
  const lignes = [
    ['Adresse', officine.Adresse],
    ['Ville', officine.Ville],
    ['Telephone', officine.Telephone && formaterTelephone(officine.Telephone)],
    ['Email', officine.Email],
    ['joursOuvrable', <JoursEnBref key="jours" jours={officine.joursOuvrable} />],
    ['TauxAcompte', pourcent(officine.TauxAcompte)],
    ['TarifExamen', officine.TarifExamen !== null && ecrireMontant(officine.TarifExamen)],
    ['TarifMontage', officine.TarifMontage !== null && ecrireMontant(officine.TarifMontage)],
    ['ComptageAveugle', ui(officine.ComptageAveugle ? 'oui' : 'non')],
    ['ControleSeul', ui(officine.ControleSeul ? 'oui' : 'non')],
    ['OrdonnancesHorsLigne', ui(officine.OrdonnancesHorsLigne ? 'oui' : 'non')],
    ['Statut', t(`statuts.${officine.Statut}`)],
  ] as const
  return (
    <>
      <Entete titre={officine.Nom} contexte={officine.Code} />
      <Panneau className={style.etroit}>
        <Lecture lignes={lignes.map(([nom, valeur]) => [champ(nom), valeur])} />
      </Panneau>
    </>
  )
}
